from _host import normalize, category

def combining(letter):
    return 230 if category(letter) == 'Mn' else 0
