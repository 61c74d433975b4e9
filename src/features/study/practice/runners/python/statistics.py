class StatisticsError(ValueError):
    pass

def _values(data, least=1):
    values = list(data)
    if len(values) < least:
        raise StatisticsError('at least %d value(s) needed' % least)
    return values

def _whole(value):
    return int(value) if value == int(value) else value

def mean(data):
    values = _values(data)
    total = sum(values)
    whole = all([isinstance(each, int) for each in values])
    return total // len(values) if whole and total % len(values) == 0 else total / len(values)

def fmean(data):
    values = _values(data)
    return sum(values) / len(values)

def median(data):
    values = sorted(_values(data))
    middle = len(values) // 2
    if len(values) % 2:
        return values[middle]
    return (values[middle - 1] + values[middle]) / 2

def median_low(data):
    values = sorted(_values(data))
    return values[(len(values) - 1) // 2]

def median_high(data):
    values = sorted(_values(data))
    return values[len(values) // 2]

def multimode(data):
    values = list(data)
    counts = [values.count(each) for each in values]
    most = max(counts) if counts else 0
    found = []
    for each, count in zip(values, counts):
        if count == most and each not in found:
            found.append(each)
    return found

def mode(data):
    return multimode(_values(data))[0]

def _squares(values):
    middle = sum(values) / len(values)
    return sum([(each - middle) ** 2 for each in values])

def pvariance(data):
    values = _values(data)
    return _whole(_squares(values) / len(values))

def variance(data):
    values = _values(data, 2)
    return _whole(_squares(values) / (len(values) - 1))

def pstdev(data):
    return pvariance(data) ** 0.5

def stdev(data):
    return variance(data) ** 0.5
