from urandom import choice, getrandbits, randint, random, randrange, seed, uniform

def shuffle(items):
    for n in range(len(items) - 1, 0, -1):
        other = randrange(n + 1)
        items[n], items[other] = items[other], items[n]

def sample(items, k):
    copy = list(items)
    shuffle(copy)
    return copy[:k]

def choices(items, k=1):
    return [choice(items) for _ in range(k)]
