class Error(Exception):
    pass

QUOTE_MINIMAL = 0

def _split(line, delimiter, quotechar):
    row, field, quoted, n = [], '', False, 0
    while n < len(line):
        c = line[n]
        if quoted:
            if c == quotechar:
                if line[n + 1:n + 2] == quotechar:
                    field += c
                    n += 1
                else:
                    quoted = False
            else:
                field += c
        elif c == quotechar and field == '':
            quoted = True
        elif c == delimiter:
            row.append(field)
            field = ''
        else:
            field += c
        n += 1
    return row, field, quoted

def reader(lines, delimiter=',', quotechar='"'):
    waiting = ''
    for line in lines:
        waiting += line
        row, field, quoted = _split(waiting.rstrip('\r\n'), delimiter, quotechar)
        if quoted:
            continue
        if waiting.strip('\r\n') != '':
            row.append(field)
            yield row
        waiting = ''

def DictReader(lines, fieldnames=None, delimiter=',', quotechar='"'):
    for row in reader(lines, delimiter, quotechar):
        if fieldnames is None:
            fieldnames = row
        else:
            yield dict(zip(fieldnames, row))

class writer:
    def __init__(self, file, delimiter=',', quotechar='"', lineterminator='\r\n'):
        self.file, self.delimiter, self.quote, self.end = file, delimiter, quotechar, lineterminator

    def _cell(self, value):
        text = '' if value is None else str(value)
        if self.delimiter in text or self.quote in text or '\n' in text:
            return self.quote + text.replace(self.quote, self.quote * 2) + self.quote
        return text

    def writerow(self, row):
        self.file.write(self.delimiter.join([self._cell(each) for each in row]) + self.end)

    def writerows(self, rows):
        for row in rows:
            self.writerow(row)
