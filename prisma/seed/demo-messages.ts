import type { DemoWorld } from './demo-world'

/** What a week of the contact form looks like; only into an empty table. */
export async function addDemoMessages({ tx, daysAgo }: DemoWorld): Promise<void> {
  if ((await tx.contactMessage.count()) > 0) {
    return
  }
  await tx.contactMessage.createMany({
    data: [
      {
        name: 'Brice Fotso',
        email: 'brice.fotso@example.cm',
        phone: '+237677000021',
        subject: 'course-inquiry',
        message:
          'Hello, I work until 5 PM. Can I follow Data Science in the evenings only, and what laptop do I need?',
        createdAt: daysAgo(0.2),
      },
      {
        name: 'Mireille Atangana',
        email: 'mireille.atangana@example.cm',
        phone: '+237655000022',
        subject: 'payment-issue',
        locale: 'fr',
        message: 'Bonjour, j’ai payé avec Orange Money hier soir. Où puis-je trouver mon reçu ?',
        createdAt: daysAgo(1.4),
      },
      {
        name: 'Samuel Ndip',
        email: 'samuel.ndip@example.cm',
        phone: '+237680000023',
        subject: 'technical-support',
        message: 'The week page does not open on my old phone. Which browser should I use?',
        createdAt: daysAgo(3),
        readAt: daysAgo(2.8),
      },
      {
        name: 'Laure Kamga',
        email: 'laure.kamga@example.cm',
        phone: '+237691000024',
        subject: 'other',
        locale: 'fr',
        message: 'Bonjour, recevez-vous des stagiaires de l’université de Douala pendant les vacances ?',
        createdAt: daysAgo(5),
        readAt: daysAgo(4.5),
      },
    ],
  })
}
