import type { DemoWorld } from './demo-world'

/** Answers that the demo's office gives every day; only into an empty table. */
export async function addDemoCannedReplies({ tx }: DemoWorld): Promise<void> {
  if ((await tx.cannedReply.count()) > 0) {
    return
  }
  await tx.cannedReply.createMany({
    data: [
      {
        title: 'How to register',
        bodyEn:
          'Thank you for your interest. Choose a program on our site, press Enroll Now and pay by MTN Mobile Money or Orange Money. You can begin as soon as the payment is confirmed.',
        bodyFr:
          'Merci de votre intérêt. Choisissez une formation sur notre site, appuyez sur « S’inscrire » et payez par MTN Mobile Money ou Orange Money. Vous pouvez commencer dès que le paiement est confirmé.',
      },
      {
        title: 'Where the receipt is',
        bodyEn:
          'Your receipt is in your student area, under Payments, as a page and as a PDF. We also sent it to your e-mail address; please look in the spam folder as well.',
        bodyFr:
          'Votre reçu se trouve dans votre espace étudiant, sous « Paiements », en page et en PDF. Nous vous l’avons aussi envoyé par e-mail ; pensez à regarder dans les courriers indésirables.',
      },
    ],
  })
}
