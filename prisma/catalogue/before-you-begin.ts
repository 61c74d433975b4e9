import { lines } from './lines'
import type { CatalogueProgram } from './types'

/** Open to everybody, and not one of the twelve: its price is never shown, because nobody can pay it. */
export const beforeYouBegin: CatalogueProgram = {
  slug: 'before-you-begin',
  icon: 'graduation-cap',
  title: {
    en: 'Before you begin',
    fr: 'Avant de commencer',
  },
  description: {
    en: 'What every program expects of you: files, a text editor, the symbols of your keyboard, the English of computing, and how to ask.',
    fr: 'Ce que chaque formation attend de vous : les fichiers, un éditeur, les symboles du clavier, l’anglais de l’informatique, et savoir demander.',
  },
  outcome: {
    en: 'You can name, find and pack your files, write a text with all its symbols, read an error message, and ask a question that gets an answer.',
    fr: 'Vous savez nommer, retrouver et regrouper vos fichiers, écrire un texte avec tous ses symboles, lire un message d’erreur et poser une question qui reçoit une réponse.',
  },
  audience: {
    en: 'Anybody who has a phone and has never written a line of code. No computer is needed.',
    fr: 'Toute personne qui a un téléphone et n’a jamais écrit une ligne de code. Il ne faut pas d’ordinateur.',
  },
  durationWeeks: 1,
  priceXaf: 15000,
  isOnline: true,
  isWritten: true,
  weeks: [
    {
      title: {
        en: 'Your phone is enough',
        fr: 'Votre téléphone suffit',
      },
      summary: {
        en: 'Five short lessons, each with its practice, in two to three hours.',
        fr: 'Cinq courtes leçons, chacune avec sa pratique, en deux à trois heures.',
      },
      content: {
        en: lines(
          'Files and folders: names, extensions, zip',
          'An editor: write, save, undo',
          'The symbols of your phone’s keyboard',
          'The English of computing, and error messages',
          'How to ask, and what never to send',
        ),
        fr: lines(
          'Fichiers et dossiers : noms, extensions, zip',
          'Un éditeur : écrire, enregistrer, annuler',
          'Les symboles du clavier de votre téléphone',
          'L’anglais de l’informatique et les messages d’erreur',
          'Comment demander, et ce qu’on n’envoie jamais',
        ),
      },
      assignment: null,
    },
  ],
}
