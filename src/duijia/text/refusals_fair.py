"""
Sentences about the shuffle's commitment.
"""

from __future__ import annotations

from typing import Final

FAIR: Final[dict[str, tuple[str, str]]] = {
    "fair/hex": ("{field} 应是 {digits} 位十六进制小写数字", "{field} must be {digits} lower-case hex digits"),
    "fair/name": ("{field} 只能用字母、数字、_ 和 -，最多 64 个", "{field} takes letters, digits, _ and -, at most 64"),
    "fair/late": ("这一局的牌已经洗好", "The pack of this hand is shuffled already"),
    "fair/number": ("{field} 应在 {low} 到 {high} 之间", "{field} must lie between {low} and {high}"),
    "fair/commitment": ("公布的密钥与事先的承诺不符", "The secret is not the one that was committed to"),
}
