// One random playout of dagunzi, written once more in C++ for one ruleset and nothing else: the practical limit that the compiled
// kernel is measured against. The same generator, deals, decisions and results as duijia.kernel.playout in its play-only mode, number
// for number; bench/README.md has the protocol.
//
//   g++ -O3 -march=native -std=c++17 -o twin twin.cpp && ./twin SEED HANDS
//
// prints: checksum actions seconds (of processor time)

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <utility>
#include <vector>

using u64 = std::uint64_t;

constexpr u64 MASK = (u64(1) << 63) - 1, STEP = 0x1E3779B97F4A7C15, FIRST = 0x3F58476D1CE4E5B9, SECOND = 0x14D049BB133111EB;
constexpr u64 ALL = 0xFFFFFFFFFFFFF, ONES = 0x1111111111111, EVENS = 0x0F0F0F0F0F0F0F0F, BYTES = 0x0101010101010101;
constexpr u64 WORTH = u64(5) << 12 | u64(10) << 32 | u64(10) << 44;  // the points of a card, by nibble
constexpr int DECKS = 3, HELD = 39, CARDS = 162, TWO = 0, LEVELS = 8, TOTAL = 300, THRESHOLD = 120, JOKERS = 4, TRUMPS = 4, FIELDS = 8, LANE = 16;

u64 mix(u64 z) {
    z = ((z ^ (z >> 30)) * FIRST) & MASK;
    z = ((z ^ (z >> 27)) * SECOND) & MASK;
    return z ^ (z >> 31);
}

int draw(u64& state, u64 bound) {
    state = (state + STEP) & MASK;
    return int(((mix(state) >> 31) * bound) >> 32);
}

u64 stream(u64 seed, u64 lane, u64 which) {
    return mix((mix((seed + STEP) & MASK) + (((2 * lane + which + 1) * FIRST) & MASK)) & MASK);
}

// Words of thirteen nibbles, a printed suit each, and the jokers; a nibble counts copies.
int cards(u64 word) { return int((((word & EVENS) + ((word >> 4) & EVENS)) * BYTES) >> 56); }
u64 present(u64 word) { return (word | (word >> 1)) & ONES; }  // three decks: counts up to 3
int points(u64 word) { return int(5 * ((word >> 12) & 15) + 10 * (((word >> 32) & 15) + ((word >> 44) & 15))); }

struct Rules {
    int trump, level;
    u64 honours;

    int group(int word, int nibble) const {
        return word == JOKERS || word == trump || ((honours >> (4 * nibble)) & 1) ? TRUMPS : word;
    }
    u64 members(int word, int led) const {  // the nibbles of a word that belong to the led group
        if (led == TRUMPS) return word == JOKERS || word == trump ? ALL : honours;
        return word == led ? ALL ^ honours : 0;
    }
    int height(int word, int nibble) const {
        if (word == JOKERS) return 30 + nibble;
        int own = word == trump;
        return nibble == level ? 28 + own : nibble == TWO ? 26 + own : 13 * own + nibble;
    }
};

struct Table {
    u64 chance, policy;
    unsigned char fresh[CARDS], pack[CARDS];
    u64 hand[4][5], kitty[5];

    Table() {
        for (int face = 0, place = 0; face < 54; ++face)
            for (int copy = 0; copy < DECKS; ++copy) fresh[place++] = (unsigned char)(16 * (face / 13) + face % 13);
    }

    void lane(u64 seed, u64 number) {
        chance = stream(seed, number, 0);
        policy = stream(seed, number, 1);
    }

    void deal(Rules& rules, int& dealer) {
        for (int i = 0; i < CARDS; ++i) pack[i] = fresh[i];
        for (int last = CARDS - 1; last > 0; --last) std::swap(pack[last], pack[draw(chance, u64(last) + 1)]);
        draw(chance, 4);  // the first drawer: drawn in every deal, used in the first hand of a match
        rules.level = 1 + draw(chance, LEVELS);
        dealer = draw(chance, 4);
        rules.trump = draw(chance, 4);
        rules.honours = u64(15) << (4 * rules.level) | 15;
        for (int seat = 0; seat < 4; ++seat)
            for (int word = 0; word < 5; ++word) hand[seat][word] = kitty[word] = 0;
        for (int i = 0; i < CARDS; ++i) {
            u64* to = i < 4 * HELD ? hand[(dealer + i) & 3] : kitty;
            to[pack[i] >> 4] += u64(1) << (4 * (pack[i] & 15));
        }
    }

    // The policy's lead: any copies of any face, all alike. Returns the copies.
    int lead(const u64* mine, int left, int& word, int& place) {
        int number = draw(policy, u64(left)), here;
        for (word = 0; number >= (here = cards(mine[word])); ++word) number -= here;
        for (u64 held = mine[word];; held ^= u64(here) << place) {
            place = __builtin_ctzll(held) & 60;
            here = int((held >> place) & 15);
            if (number < here) return number + 1;
            number -= here;
        }
    }

    // The policy's next card of a follow: any marked face, all alike. False: none is marked.
    bool card(const u64* marks, int& word, int& place) {
        int count[5], all = 0;
        for (int i = 0; i < 5; ++i) all += count[i] = __builtin_popcountll(marks[i]);
        if (all == 0) return false;
        int number = draw(policy, u64(all));
        for (word = 0; number >= count[word]; ++word) number -= count[word];
        place = nth(marks[word], number);
        return true;
    }

    static int nth(u64 marks, int number) {
        while (number-- > 0) marks &= marks - 1;
        return __builtin_ctzll(marks);
    }

    // One card on a single; its word and place.
    void single(const u64* mine, int led, const Rules& rules, int& word, int& place) {
        u64 marks[5];
        if (led != TRUMPS) {
            if (u64 own = present(mine[led] & (ALL ^ rules.honours))) {
                word = led;
                place = nth(own, draw(policy, u64(__builtin_popcountll(own))));
                return;
            }
        } else {
            for (int i = 0; i < 5; ++i) marks[i] = present(mine[i] & rules.members(i, led));
            if (card(marks, word, place)) return;
        }
        for (int i = 0; i < 5; ++i) marks[i] = present(mine[i]);
        card(marks, word, place);
    }

    // Several cards, taken from the hand: as many of the led group as there are. Returns their points; *alike*: all of one face.
    int several(u64* mine, int led, int size, const Rules& rules, int& word, int& place, bool& alike) {
        u64 member[5], marks[5];
        int due = 0, worth = 0, first = -1;
        for (int i = 0; i < 5; ++i) due += cards(mine[i] & (member[i] = rules.members(i, led)));
        int inside = due < size ? due : size, outside = size - inside;
        alike = true;
        for (int chosen = 0; chosen < size; ++chosen) {
            u64 within = inside > 0 ? ALL : 0, beyond = outside > 0 ? ALL : 0;
            for (int i = 0; i < 5; ++i) marks[i] = present(mine[i] & ((member[i] & within) | ((ALL ^ member[i]) & beyond)));
            card(marks, word, place);
            mine[word] -= u64(1) << place;
            worth += int((WORTH >> place) & 15);
            --((member[word] >> place) & 1 ? inside : outside);
            if (first < 0) first = 64 * word + place;
            alike = alike && first == 64 * word + place;
        }
        return worth;
    }

    void play(std::int64_t* result) {
        Rules rules;
        int dealer, word, place, taken = 0, size = 0, left = HELD, attacked = 0;
        deal(rules, dealer);
        int leader = dealer;
        while (left > 0) {
            size = lead(hand[leader], left, word, place);
            hand[leader][word] -= u64(size) << place;
            int lying = size * int((WORTH >> place) & 15), won = leader;
            int led = rules.group(word, place >> 2), best = rules.height(word, place >> 2);
            for (int turn = 1; turn < 4; ++turn) {
                int seat = (leader + turn) & 3;
                bool alike = true;
                if (size == 1) {
                    single(hand[seat], led, rules, word, place);
                    hand[seat][word] -= u64(1) << place;
                    lying += int((WORTH >> place) & 15);
                } else {
                    lying += several(hand[seat], led, size, rules, word, place, alike);
                }
                if (!alike) continue;
                int of = rules.group(word, place >> 2);
                int power = of == TRUMPS || of == led ? rules.height(word, place >> 2) : -1;
                if (power > best) best = power, won = seat;
            }
            if ((won + dealer) & 1) attacked += lying;
            left -= size;
            taken += 1 + 3 * size;
            leader = won;
        }
        settle(rules, dealer, leader, attacked, taken, result);
    }

    void settle(const Rules& rules, int dealer, int won, int attacked, int taken, std::int64_t* result) const {
        bool dug = (won + dealer) & 1;
        int buried = 0, big = int(kitty[JOKERS] >> 4), small = int(kitty[JOKERS] & 15);
        for (int i = 0; i < 4; ++i) buried += points(kitty[i]);
        int score = attacked + (dug ? 2 * buried : 0), end = 0, rise = 0, side = score < THRESHOLD ? -1 : 1;
        bool clean = (side < 0) != dug;
        if (score == 0) end = 2;
        else if (score >= TOTAL) end = 3;
        else if (clean && side > 0 && big >= 3) end = 4;
        else if (clean) {
            int room = LEVELS - rules.level;  // steps to the last level, which nobody skips; one more passes it
            rise = 1 + 2 * big + small;
            if (room == 0) rise = end = 1;
            else if (rise > room) rise = room;
        }
        int gain = end > 1 ? 50 * side : 3 * side * rise + (side > 0);
        const std::int64_t all[FIELDS] = {dealer, rules.trump, score, won, gain, end, attacked, taken};
        for (int i = 0; i < FIELDS; ++i) result[i] = all[i];
    }
};

int main(int argc, char** argv) {
    u64 seed = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1, hands = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1000;
    std::vector<std::int64_t> results(hands * FIELDS);
    Table table;
    std::clock_t start = std::clock();
    for (u64 i = 0; i < hands; ++i) {
        if (i % LANE == 0) table.lane(seed, i / LANE);
        table.play(&results[i * FIELDS]);
    }
    double spent = double(std::clock() - start) / CLOCKS_PER_SEC;
    u64 sum = 0, actions = 0;
    for (std::int64_t field : results) sum = mix((sum + u64(field + 64)) & MASK);
    for (u64 i = 0; i < hands; ++i) actions += u64(results[i * FIELDS + FIELDS - 1]);
    std::printf("%llu %llu %.6f\n", (unsigned long long)sum, (unsigned long long)actions, spent);
}
