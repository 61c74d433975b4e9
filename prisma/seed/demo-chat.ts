import type { DemoWorld } from './demo-world'

type Name = 'staff' | 'amina' | 'paul'

interface Line {
  by: Name
  daysAgo: number
  text: string
}

const rooms: { name: string; members: Name[]; lines: Line[]; read: Partial<Record<Name, number>> }[] = [
  {
    name: 'Web evenings',
    members: ['staff', 'amina', 'paul'],
    lines: [
      { by: 'staff', daysAgo: 6, text: 'Welcome, everybody! Ask here whatever you would ask in class.' },
      { by: 'amina', daysAgo: 5.9, text: 'Good evening! Is it all right to hand in week 2 as a zip file?' },
      { by: 'staff', daysAgo: 5.8, text: 'Yes, a zip file is fine. Leave out node_modules, please.' },
      { by: 'amina', daysAgo: 2.1, text: 'My page scrolls sideways on my phone. What do you look at first?' },
      {
        by: 'staff',
        daysAgo: 2,
        text: 'An element that is wider than the screen: usually a picture without max-width: 100%, or a long word. Send me the link and we look together.',
      },
      { by: 'amina', daysAgo: 1.9, text: 'It was the picture. Thank you!' },
      { by: 'paul', daysAgo: 0.3, text: 'Bonsoir à tous, je viens de m’inscrire. À bientôt !' },
    ],
    read: { staff: 6, amina: 6, paul: 7 },
  },
  {
    name: 'Study group Akwa',
    members: ['amina', 'paul'],
    lines: [
      { by: 'paul', daysAgo: 0.25, text: 'Salut Amina, tu travailles aussi à Akwa le samedi ?' },
      { by: 'amina', daysAgo: 0.2, text: 'Oui, à la bibliothèque, dès 9 heures. Viens !' },
    ],
    read: { amina: 2, paul: 1 },
  },
]

/** Two rooms in the middle of their conversation; only where nobody has written yet. */
export async function addDemoChat({ tx, daysAgo }: DemoWorld): Promise<void> {
  if ((await tx.roomMessage.count()) > 0) {
    return
  }
  const users = await tx.user.findMany({
    where: { usernameKey: { in: ['staff', 'amina', 'paul'] } },
    select: { id: true, usernameKey: true },
  })
  const ids = new Map(users.map(({ id, usernameKey }) => [usernameKey, id]))
  for (const { name, members, lines, read } of rooms) {
    const present = members.filter((member) => ids.has(member))
    if (present.length < members.length) {
      continue
    }
    const idOf = (member: Name) => ids.get(member) as string
    await tx.room.create({
      data: {
        name,
        createdById: idOf(members[0] as Name),
        lastSeq: lines.length,
        createdAt: daysAgo((lines[0]?.daysAgo ?? 0) + 0.1),
        activeAt: daysAgo(lines.at(-1)?.daysAgo ?? 0),
        members: {
          create: members.map((member) => ({
            userId: idOf(member),
            lastReadSeq: read[member] ?? 0,
            digestSeq: lines.length,
            joinedAt: daysAgo((lines[0]?.daysAgo ?? 0) + 0.1),
            lastSeenAt: daysAgo(0.2),
          })),
        },
        messages: {
          create: lines.map(({ by, daysAgo: age, text }, i) => ({
            seq: i + 1,
            userId: idOf(by),
            content: text,
            createdAt: daysAgo(age),
          })),
        },
      },
    })
  }
}
