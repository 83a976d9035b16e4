"""
The verbs of ``duijia`` with their arguments; what they do is in the file of each.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from duijia.bots.tiers import DEFAULT, TierKey

app = typer.Typer(
    name="duijia",
    help="Duijia 对家: 打滚子, 打棒 and 打林, card games for two pairs. Start with [bold]duijia play[/].",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)

TABLE = "Host a table"
STUDY = "Rules, bots, records"

Host = Annotated[str, typer.Option(help="Address to listen at; 0.0.0.0 lets other machines in.")]
Port = Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 takes any free one.")]
Database = Annotated[
    Path | None,
    typer.Option(
        "--db", "--database", metavar="FILE", help="Where tables are kept (SQLite). Default: in your data directory."
    ),
]
Memory = Annotated[bool, typer.Option("--memory", help="Keep nothing: tables end with the server.")]
WorkersOption = Annotated[
    int | None,
    typer.Option(
        "--workers",
        min=0,
        max=64,
        help="Processes in which the upper tiers of bots think; 0: they are not offered. Default: all cores but one, at most 4.",
    ),
]
BotsOption = Annotated[
    TierKey, typer.Option("--bots", help="How strong the bots of a new table are where nothing else is chosen.")
]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="Log more.")]


@app.command(rich_help_panel=TABLE)
def play(
    host: Host = "127.0.0.1",
    port: Port = 8000,
    database: Database = None,
    memory: Memory = False,
    bots: BotsOption = DEFAULT,
    workers: WorkersOption = None,
    verbose: Verbose = False,
) -> None:
    """
    Play now: start the server and open the page in your browser.
    """
    from duijia.cli.serve import serve_command

    code = serve_command(host, port, database, memory=memory, verbose=verbose, browser=True, workers=workers, tier=bots)
    raise typer.Exit(code)


@app.command(rich_help_panel=TABLE)
def serve(
    host: Host = "127.0.0.1",
    port: Port = 8000,
    database: Database = None,
    memory: Memory = False,
    bots: BotsOption = DEFAULT,
    workers: WorkersOption = None,
    verbose: Verbose = False,
) -> None:
    """
    Serve tables to browsers and bots; stop with Ctrl-C, tables are kept.
    """
    from duijia.cli.serve import serve_command

    code = serve_command(
        host, port, database, memory=memory, verbose=verbose, browser=False, workers=workers, tier=bots
    )
    raise typer.Exit(code)


@app.command(rich_help_panel=TABLE)
def bot(
    url: Annotated[str, typer.Argument(metavar="TABLE", help="The table's link, like http://localhost:8000/t/abc.")],
    cmd: Annotated[
        str | None, typer.Option(metavar="PROGRAM", help="A program that speaks JSON lines: see docs/bot-protocol.md.")
    ] = None,
    bot: Annotated[
        str | None, typer.Option(metavar="NAME", help="Instead of a program a bot by name: master, …")
    ] = None,
    name: Annotated[str, typer.Option(help="How the others see it.")] = "Bot",
    seat: Annotated[int | None, typer.Option(min=0, max=3, help="The seat to take. Default: any.")] = None,
    token: Annotated[
        str | None, typer.Option(envvar="DUIJIA_TOKEN", help="The secret of a seat taken before, to come back to it.")
    ] = None,
    hands: Annotated[int | None, typer.Option(min=1, help="Give the seat up after so many hands.")] = None,
) -> None:
    """
    Let your own program take a seat at a table.
    """
    from duijia.cli.bot import bot_command

    raise typer.Exit(bot_command(url, cmd=cmd, bot=bot, name=name, seat=seat, token=token, hands=hands))


@app.command(rich_help_panel=STUDY)
def judge(
    file: Annotated[
        str, typer.Argument(metavar="[FILE|-]", help="A question in JSON, or JSON Lines; -: standard input.")
    ] = "-",
) -> None:
    """
    Ask the arbiter: is this play legal, who wins the trick, what does the hand come to?
    """
    from duijia.cli.judge import judge_command

    raise typer.Exit(judge_command(file))


@app.command(rich_help_panel=STUDY)
def simulate(
    game: Annotated[str, typer.Option(help="dagunzi, dabang or dalin.")] = "dagunzi",
    bots: Annotated[
        str,
        typer.Option(
            help="One bot for all seats, two for the two pairs, or four; commas between. A program: cmd: ./mybot."
        ),
    ] = "rule,random",
    mode: Annotated[Literal["matches", "hands", "duplicate"], typer.Option(help="What to play.")] = "matches",
    count: Annotated[int, typer.Option("--count", "-n", help="How many.")] = 10,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "1",
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="A house rule; repeat for more.")
    ] = None,
    jobs: Annotated[int | None, typer.Option("--jobs", "-j", help="Processes, or parts at once on Ray.")] = None,
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: its address, auto, or local for one of its own."),
    ] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write each match there as a record, for replay and verify.")
    ] = None,
) -> None:
    """
    Let bots play many games and see who wins.
    """
    from duijia.cli.simulate import simulate as run

    raise typer.Exit(
        run(
            game=game,
            bots=bots,
            mode=mode,
            count=count,
            seed=seed,
            options=option or [],
            jobs=jobs,
            ray=ray,
            record=record,
        )
    )


@app.command(rich_help_panel=STUDY)
def arena(
    first: Annotated[
        str, typer.Argument(metavar="BOT", help="A bot: rule, search:worlds=64, cmd: ./mybot, …; or the word verify.")
    ],
    second: Annotated[str, typer.Argument(metavar="BOT|DIR", help="Its opponent; after verify, what --out wrote.")],
    game: Annotated[str, typer.Option(help="dagunzi, dabang or dalin.")] = "dagunzi",
    hands: Annotated[int, typer.Option("--hands", "-n", help="Deals, each played twice with the sides swapped.")] = 400,
    matches: Annotated[int, typer.Option(help="Whole matches besides.")] = 0,
    seed: Annotated[str, typer.Option(help="The same seed deals the same cards.")] = "1",
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="A house rule; repeat for more.")
    ] = None,
    stop: Annotated[bool, typer.Option(help="End as soon as it is decided who is better.")] = True,
    stop_by: Annotated[Literal["points", "score", "both"], typer.Option(help="What has to be decided.")] = "points",
    margin: Annotated[float, typer.Option(help="Decide whether the first is ahead by more than so many points.")] = 0.0,
    jobs: Annotated[int | None, typer.Option("--jobs", "-j", help="Processes, or parts at once on Ray.")] = None,
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: its address, auto, or local for one of its own."),
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Keep every hand there.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with what is in --out.")] = False,
    json: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the result there.")] = None,
    picture: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw it there (SVG).")] = None,
    ask: Annotated[bool, typer.Option("--ask", help="With verify: ask the bots again too.")] = False,
) -> None:
    """
    Which of two bots is better, and by how much? See docs/bots.md.
    """
    from duijia.cli.arena import arena_command

    raise typer.Exit(
        arena_command(
            first,
            second,
            game=game,
            options=option or [],
            hands=hands,
            matches=matches,
            seed=seed,
            stop=stop,
            stop_by=stop_by,
            margin=margin,
            jobs=jobs,
            ray=ray,
            out=out,
            resume=resume,
            json=json,
            picture=picture,
            ask=ask,
        )
    )


@app.command(rich_help_panel=STUDY)
def ladder(
    game: Annotated[str, typer.Option(help="dagunzi, dabang or dalin.")] = "dagunzi",
    bots: Annotated[
        str | None, typer.Option(help="Bots with commas between. Default: all tiers and the references.")
    ] = None,
    hands: Annotated[int, typer.Option("--hands", "-n", help="Deals of each duel, each played twice.")] = 100,
    seed: Annotated[str, typer.Option(help="The same seed deals the same cards.")] = "1",
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="A house rule; repeat for more.")
    ] = None,
    jobs: Annotated[int | None, typer.Option("--jobs", "-j", help="Processes, or parts at once on Ray.")] = None,
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: its address, auto, or local for one of its own."),
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Keep every hand there, a directory a duel.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with what is in --out.")] = False,
    json: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the result there.")] = None,
    picture: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw it there (SVG).")] = None,
) -> None:
    """
    All bots against each other, with ratings.
    """
    from duijia.cli.ladder import ladder_command

    raise typer.Exit(
        ladder_command(
            game=game,
            bots=bots,
            options=option or [],
            hands=hands,
            seed=seed,
            jobs=jobs,
            ray=ray,
            out=out,
            resume=resume,
            json=json,
            picture=picture,
        )
    )


@app.command(rich_help_panel=STUDY)
def rules(
    what: Annotated[str, typer.Argument(metavar="GAME|CLAUSE", help="dagunzi, dabang, dalin, or a clause like GZ22.")],
    clause: Annotated[str | None, typer.Argument(help="One clause as it stands in that game's book.")] = None,
    lang: Annotated[Literal["zh", "en"] | None, typer.Option(help="中文 or English. Default: by your locale.")] = None,
) -> None:
    """
    Read the rules: a game from the beginning, or one clause with its source.
    """
    from duijia.cli.rules import rules_command

    raise typer.Exit(rules_command(what, clause, lang))


@app.command(rich_help_panel=STUDY)
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record (.djr).")],
    step: Annotated[bool, typer.Option("--step", "-s", help="Wait after each thing that happens.")] = False,
    hand: Annotated[int | None, typer.Option(min=1, help="Only this hand.")] = None,
    lang: Annotated[Literal["zh", "en"] | None, typer.Option(help="中文 or English. Default: by your locale.")] = None,
) -> None:
    """
    Watch a recorded match with all hands open.
    """
    from duijia.cli.replay import replay_command

    raise typer.Exit(replay_command(file, step=step, hand=hand, lang=lang))


@app.command(rich_help_panel=STUDY)
def verify(
    files: Annotated[list[str], typer.Argument(metavar="FILE…", help="Records (.djr).")],
    lang: Annotated[Literal["zh", "en"] | None, typer.Option(help="中文 or English. Default: by your locale.")] = None,
) -> None:
    """
    Check records: every action legal, every result right, every shuffle as committed.
    """
    from duijia.cli.verify import verify_command

    raise typer.Exit(verify_command(files, lang=lang))


@app.command(rich_help_panel=STUDY)
def analyse(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record (.djr).")],
    worlds: Annotated[int, typer.Option("--worlds", "-w", min=2, max=100_000, help="Worlds for each decision.")] = 64,
    hand: Annotated[int | None, typer.Option(min=1, help="Only this hand.")] = None,
    seat: Annotated[int | None, typer.Option(min=0, max=3, help="Only this seat's decisions.")] = None,
    every: Annotated[bool, typer.Option("--all", "-a", help="List every decision.")] = False,
    json: Annotated[Path | None, typer.Option(metavar="FILE", help="Write everything as JSON.")] = None,
    picture: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the match's swings, as SVG.")] = None,
    seed: Annotated[str, typer.Option(help="The same seed and worlds give the same numbers.")] = "analysis",
    lang: Annotated[Literal["zh", "en"] | None, typer.Option(help="中文 or English. Default: by your locale.")] = None,
) -> None:
    """
    Find the dearest mistakes of a recorded match.
    """
    from duijia.cli.analyse import analyse_command

    raise typer.Exit(
        analyse_command(
            file,
            worlds=worlds,
            seed=seed,
            hand=hand,
            seat=seat,
            every_decision=every,
            json=json,
            picture=picture,
            lang=lang,
        )
    )


@app.command(rich_help_panel=STUDY)
def train(
    game: Annotated[str, typer.Option(help="dagunzi, dabang or dalin.")] = "dagunzi",
    network: Annotated[
        Literal["player", "value"],
        typer.Option(help="What chooses among plays, or what says how a position stands whose cards lie open."),
    ] = "player",
    budget: Annotated[str, typer.Option(metavar="TIME", help="90s, 20min, 2h.")] = "20min",
    samples: Annotated[
        int | None,
        typer.Option(metavar="N", help="Instead of a time: so many decisions. The same give the same player."),
    ] = None,
    positions: Annotated[
        int | None,
        typer.Option(metavar="N", help="Instead of a time: so many positions. The same give the same values."),
    ] = None,
    mix: Annotated[
        float | None,
        typer.Option(
            help="The settlement's part in what a player learns, the rest points: 0 to 1.", show_default="0.5"
        ),
    ] = None,
    by: Annotated[
        Path | None,
        typer.Option(metavar="FILE.npz", help="The player whose hands are valued. Default: the one of the package."),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed deals the same hands.")] = 1,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="Processes that play.")] = 2,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="NAME=VALUE", help="A house rule; repeat. Default: all presets."),
    ] = None,
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where the network, its note and its picture go.")] = Path(
        "network"
    ),
) -> None:
    """
    Train a network that plays at once, or one that values open positions, from hands that it or the player plays with itself.
    """
    from duijia.cli.train_value import train_any

    raise typer.Exit(
        train_any(
            network,
            game=game,
            budget=budget,
            samples=samples,
            positions=positions,
            mix=mix,
            by=by,
            seed=seed,
            jobs=jobs,
            options=option or [],
            out=out,
        )
    )


@app.command(rich_help_panel=STUDY)
def manners(
    bots: Annotated[str | None, typer.Option(help="Bots by name, commas between. Default: all tiers.")] = None,
    every: Annotated[
        bool, typer.Option("--all", help="Tell each position in which a bot plays otherwise, and why.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """
    See how pleasant bots are as partners: 60 positions in which experienced players agree.
    """
    from duijia.cli.manners import manners_command

    raise typer.Exit(manners_command(bots, every=every, json=json))
