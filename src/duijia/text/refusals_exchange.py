"""
Sentences for declaring, tribute, and the kitty.
"""

from __future__ import annotations

from typing import Final

EXCHANGE: Final[dict[str, tuple[str, str]]] = {
    "declare/closed": ("现在不能亮主", "Declaring is closed now"),
    "declare/passed": ("你已经说过不亮了", "You have already passed"),
    "show/one_big_joker": ("第一局只能抢亮一张大王", "In the first hand one big joker is shown and nothing else"),
    "show/no_suit": ("第一局亮大王不能指定花色", "A big joker shown in the first hand names no suit"),
    "show/taken": ("已经有人抢亮了，不能反", "A big joker has been shown already and cannot be countered"),
    "declare/not_level": (
        "要用级牌 {level} 或 {decks} 张相同的王亮主",
        "Declare with level cards ({level}) or {decks} equal jokers",
    ),
    "declare/mixed": ("亮主的牌必须相同", "The cards of a declaration must be the same"),
    "declare/joker_count": ("王要 {decks} 张相同的才能亮", "Jokers declare only {decks} of a kind"),
    "declare/suit_of_cards": ("亮什么花色，什么花色就是主", "The suit named must be that of the cards shown"),
    "declare/no_trump": ("不能叫无主", "No-trump cannot be named"),
    "declare/too_weak": ("要比已亮的牌更大才能反", "It must be stronger than what stands"),
    "declare/self_counter": (
        "不能反自己，只能用同花色加固",
        "You may strengthen your own suit but not counter yourself",
    ),
    "call/not_yours": ("叫主的是庄家，其次是庄家的对家", "The call belongs to the dealer, then to his partner"),
    "call/needs": (
        "叫主要亮王、同一花色的 J 和级牌 {level}",
        "A call shows a joker, and a J and a level card ({level}) of one suit",
    ),
    "call/suit_of_cards": ("叫的花色要和 J、级牌一样", "The suit named must be that of the J and the level card"),
    "call/other_cards": (
        "叫主只能亮王和该花色的 J、级牌",
        "A call shows jokers, and Js and level cards of its suit, nothing else",
    ),
    "counter/needs": (
        "反主要亮同一花色的 J 和级牌 {level}",
        "A counter shows a J and a level card ({level}) of one suit",
    ),
    "counter/needs_joker": ("本桌反主还要亮王", "At this table a counter shows a joker too"),
    "counter/other_cards": (
        "反主只能亮该花色的 J、级牌，可以加王",
        "A counter shows Js and level cards of its suit, and jokers, nothing else",
    ),
    "counter/suit_of_cards": ("反的花色要和 J、级牌一样", "The suit named must be that of the J and the level card"),
    "counter/not_more": ("反主的级牌要比已叫的多：至少 {want} 张", "A counter needs more level cards: at least {want}"),
    "counter/not_more_with_j": (
        "反主的级牌加 J 要比已叫的多：至少 {want} 张",
        "A counter needs more level cards and Js together: at least {want}",
    ),
    "counter/own": ("不能反自己叫的主", "You cannot counter your own call"),
    "counter/cannot_return": (
        "收牌后没有牌可还（{suit} 要还 {want} 张，只有 {got} 张），不能反",
        "You could not give cards back ({want} of {suit} are due, you have {got}), so you may not counter",
    ),
    "swap/taken_forced": ("本桌反主必须收牌", "At this table the shown cards must be taken"),
    "swap/not_due": (
        "还牌要一张还一张，花色相同，不能还分牌、刚收的牌和自己亮的牌",
        "Give back card for card of the same suit, never points, a card just taken, or one of your own shown cards",
    ),
    "pay/highest": ("进贡要进最大的牌", "Tribute is paid in your highest cards"),
    "return/side": ("还贡要还不是分的副牌", "Return side cards that are not points"),
    "return/not_points": ("还贡不能还分牌，也不能还刚收到的贡牌", "Return no points and no card received as tribute"),
    "pick/not_there": ("桌上没有这张牌", "That card is not in the pool"),
    "bury/joker_order": ("扣小王前要先扣完大王", "A small joker is buried only after every big one"),
    "bury/count": ("要扣 {want} 张，选了 {got} 张", "{want} cards are to be buried, {got} were chosen"),
    "bury/only_jokers": ("这时只能扣王", "Only jokers can be buried now"),
    "bury/no_room": (
        "底牌里可捡的牌不够，最多扣 {most} 张王",
        "Too few kitty cards can be taken: at most {most} jokers",
    ),
    "pick_up/smallest": ("要捡最小的牌，不能捡分牌和王", "Take the smallest cards, no points and no jokers"),
}
