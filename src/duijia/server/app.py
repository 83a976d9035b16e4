"""
The web application: the page, the HTTP interface, the sockets.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
from litestar import Litestar, MediaType, Request, Response, post
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery

from duijia import judge
from duijia.record import dumps
from duijia.server import project
from duijia.server.faults import FaultError, damaged, read_json, unstored
from duijia.server.games_info import games_info
from duijia.server.lobby import Lobby
from duijia.server.logs import LOG
from duijia.server.pages import asset, page
from duijia.server.readable import readable
from duijia.server.records import hand_replay, table_record
from duijia.server.rules_info import rule_book
from duijia.server.sockets import table_socket
from duijia.server.state import DamagedError
from duijia.server.store import StoreError
from duijia.server.table import Surroundings
from duijia.server.tiers_info import tier_infos
from duijia.server.wire import GameInfo, NewTable, Opened, TableInfo, TierInfo

BODY_BYTES: Final = 64 * 1024
"""The longest request body."""
RECORD_BYTES: Final = 1024 * 1024
"""The longest record that is read: some two hundred hands."""
SWEEP_SECONDS: Final = 60.0
"""How often idle tables are let go."""


def create_app(world: Surroundings) -> Litestar:
    """
    The application of the tables in *world*; its store is closed with it, and its workers run as long.
    """

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        lobby = Lobby(world)
        app.state.lobby = lobby
        if world.workers is not None:
            world.workers.start()
        sweeper = asyncio.create_task(_sweep(lobby), name="sweep")
        try:
            yield
        finally:
            sweeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await sweeper
            await lobby.close()
            if world.workers is not None:
                await world.workers.close()
            await lobby.store.close()

    return Litestar(
        route_handlers=[
            page,
            asset,
            healthz,
            list_games,
            list_tiers,
            show_rules,
            open_table,
            table_info,
            export_record,
            show_replay,
            ask_judge,
            table_socket,
        ],
        lifespan=[lifespan],
        dependencies={"lobby": Provide(_lobby, sync_to_thread=False)},
        exception_handlers={
            FaultError: _fault,
            StoreError: _unstored,
            DamagedError: _damaged,
            HTTPException: _http,
            Exception: _broken,
        },
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=6, minimum_size=1024),
        request_max_body_size=BODY_BYTES,
        openapi_config=None,
        logging_config=None,
        debug=False,
    )


@readable("/healthz", media_type=MediaType.TEXT)
async def healthz(lobby: NamedDependency[Lobby]) -> Response[str]:
    """
    ``ok`` where tables can be played; 503 and the reason while the store fails.
    """
    try:
        await lobby.store.check()
    except StoreError as error:
        return _plain(f"store: {error}", 503)
    return _plain("ok", 200)


@readable("/api/games")
async def list_games() -> Response[bytes]:
    """
    The games with their house rules.
    """
    games: tuple[GameInfo, ...] = tuple(games_info())
    return _json(games)


@readable("/api/tiers")
async def list_tiers(lobby: NamedDependency[Lobby]) -> Response[bytes]:
    """
    The strengths of bots that this server offers, from the weakest on.
    """
    tiers: tuple[TierInfo, ...] = tier_infos(lobby.world)
    return _json(tiers)


@readable("/api/rules/{game:str}")
async def show_rules(game: FromPath[str]) -> Response[bytes]:
    """
    The rule book of a game.
    """
    try:
        return _json(rule_book(game))
    except KeyError:
        raise FaultError("game", "没有这个游戏", "there is no such game", status=404) from None


@post("/api/tables")
async def open_table(request: Request[Any, Any, Any], lobby: NamedDependency[Lobby]) -> Response[bytes]:
    """
    Open a table and take its first seat.
    """
    wanted: NewTable = read_json(await request.body() or b"{}", NewTable, whole=True)
    opened: Opened = await lobby.open(wanted)
    return _json(opened, status=201)


@readable("/api/tables/{table:str}")
async def table_info(table: FromPath[str], lobby: NamedDependency[Lobby]) -> Response[bytes]:
    """
    What everybody may know of a table.
    """
    found = await lobby.find(table)
    info: TableInfo = project.info_of(found.name, found.state, found.company, lobby.world.now())
    return _json(info)


@readable("/api/tables/{table:str}/record")
async def export_record(
    table: FromPath[str], lobby: NamedDependency[Lobby], match: FromQuery[int | None] = None, note: FromQuery[str] = ""
) -> Response[bytes]:
    """
    The finished hands of the table's match (the last one, or number *match*) as a record; *note* is written into it.
    """
    found = await lobby.find(table)
    rows = await lobby.store.read(found.name)
    notes = (note,) if note.strip() else ()
    try:
        record = await lobby.at_length(table_record, found.name, rows, match, notes)
    except DamagedError as error:
        lobby.found_damaged(found.name, error)
        raise
    name = f"duijia-{found.state.rules.key}-{found.name}-{record.header.match_no}.djr"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(dumps(record).encode(), media_type="text/plain; charset=utf-8", headers=headers)


@post("/api/replay", request_max_body_size=RECORD_BYTES)
async def show_replay(
    request: Request[Any, Any, Any],
    lobby: NamedDependency[Lobby],
    hand: FromQuery[int] = 1,
    seat: FromQuery[int] = 0,
) -> Response[bytes]:
    """
    One hand of the record in the body, step by step, all hands open; and what does not hold in the record.
    """
    body = await request.body()
    return _json(await lobby.at_length(hand_replay, body, hand, seat))


@post("/api/judge")
async def ask_judge(request: Request[Any, Any, Any]) -> Response[bytes]:
    """
    A question to the arbiter.
    """
    body = await request.body()
    try:
        answer = await asyncio.to_thread(judge.answer_bytes, body)
    except judge.QuestionError as error:
        raise FaultError(error.at, error.zh, error.en) from None
    return _json(answer)


async def _sweep(lobby: Lobby) -> None:
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        try:
            await lobby.let_go()
        except Exception as error:  # noqa: BLE001 - tidying up goes on
            LOG.error("tidying up failed", error=type(error).__name__)


def _lobby(state: State) -> Lobby:
    lobby: Lobby = state.lobby
    return lobby


def _json(value: object, status: int = 200) -> Response[bytes]:
    return Response(
        msgspec.json.encode(value),
        status_code=status,
        media_type=MediaType.JSON,
        headers={"cache-control": "no-store", "x-content-type-options": "nosniff"},
    )


def _plain(words: str, status: int) -> Response[str]:
    return Response(words, status_code=status, media_type=MediaType.TEXT, headers={"cache-control": "no-store"})


def _fault(_: Request[Any, Any, Any], error: FaultError) -> Response[bytes]:
    return _json(error.fault(), error.status)


def _unstored(request: Request[Any, Any, Any], _: StoreError) -> Response[bytes]:
    """
    What the store cannot do just now; that it fails is logged already, once.
    """
    return _fault(request, unstored())


def _damaged(request: Request[Any, Any, Any], _: DamagedError) -> Response[bytes]:
    """
    A table that cannot be rebuilt from its journal; that is logged already, once.
    """
    return _fault(request, damaged())


def _http(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """
    What the framework refuses: a path, a method, a body too long.
    """
    texts = {
        404: ("没有这个页面", "there is no such page"),
        405: ("不能这样请求", "this path does not take that method"),
    }
    if error.status_code >= 500:
        return _broken(request, error)
    zh, en = texts.get(error.status_code, ("请求不对", "the request cannot be read"))
    if error.status_code == 413:
        most = request.route_handler.resolve_request_max_body_size()
        zh, en = f"请求太长（最多 {most} 字节）", f"this request has at most {most} bytes"
    return _json(FaultError("", zh, en).fault(), error.status_code)


def _broken(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    LOG.error("request failed", path=request.url.path, error=type(error).__name__)
    return _json(FaultError("", "服务器出错", "the server failed").fault(), 500)
