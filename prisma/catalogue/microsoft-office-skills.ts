import { lines } from './lines'
import type { CatalogueProgram } from './types'

export const microsoftOfficeSkills: CatalogueProgram = {
  slug: 'microsoft-office-skills',
  icon: 'file-spreadsheet',
  title: {
    en: 'Microsoft Office Skills',
    fr: 'Maîtrise de Microsoft Office',
  },
  description: {
    en: 'Write, calculate and present for work with Word, Excel, PowerPoint and Outlook.',
    fr: 'Rédigez, calculez et présentez pour le travail avec Word, Excel, PowerPoint et Outlook.',
  },
  outcome: {
    en: 'You can write a clean letter and report, keep accounts and a pay list in Excel, build a clear presentation, and keep mail and calendar in order.',
    fr: 'Vous savez rédiger lettres et rapports soignés, tenir comptes et liste de paie dans Excel, bâtir une présentation claire et garder e-mails et agenda en ordre.',
  },
  audience: {
    en: 'For office workers, job seekers, students and traders. You need a computer with Microsoft Office, or the free versions in the browser.',
    fr: 'Pour employés de bureau, chercheurs d’emploi, étudiants et commerçants. Il faut un ordinateur avec Microsoft Office, ou les versions gratuites dans le navigateur.',
  },
  durationWeeks: 6,
  priceXaf: 15000,
  isOnline: true,
  isWritten: false,
  weeks: [
    {
      title: {
        en: 'Word: letters that look right',
        fr: 'Word : des lettres soignées',
      },
      summary: {
        en: 'Type quickly, format with styles, and write a letter and a CV that open well everywhere.',
        fr: 'Saisir vite, mettre en forme avec les styles, et rédiger une lettre et un CV lisibles partout.',
      },
      content: {
        en: lines(
          'Find your way on screen and save under a clear name',
          'Use styles instead of spaces and empty lines',
          'Set accents, dates and amounts correctly in both languages',
          'Save as pdf and check it on a phone',
        ),
        fr: lines(
          'Se repérer à l’écran et enregistrer sous un nom clair',
          'Utiliser les styles au lieu d’espaces et de lignes vides',
          'Écrire correctement accents, dates et montants dans les deux langues',
          'Enregistrer en pdf et vérifier sur un téléphone',
        ),
      },
      assignment: {
        en: 'Write a letter of application and a one-page CV for a job in Douala. Hand in both as docx, and the letter as pdf too.',
        fr: 'Rédigez une lettre de candidature et un CV d’une page pour un emploi à Douala. Remettez les deux en docx, et la lettre aussi en pdf.',
      },
    },
    {
      title: {
        en: 'Word: long documents',
        fr: 'Word : les longs documents',
      },
      summary: {
        en: 'Contents, tables, headers and mail merge for reports and invitations.',
        fr: 'Sommaire, tableaux, en-têtes et publipostage pour rapports et invitations.',
      },
      content: {
        en: lines(
          'Build a table of contents that updates itself',
          'Number pages, tables and pictures',
          'Write fifty invitations from one list',
          'Review a colleague’s text with comments',
        ),
        fr: lines(
          'Créer un sommaire qui se met à jour',
          'Numéroter pages, tableaux et images',
          'Écrire cinquante invitations à partir d’une liste',
          'Relire le texte d’un collègue avec des commentaires',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Excel: numbers in order',
        fr: 'Excel : des chiffres en ordre',
      },
      summary: {
        en: 'Cells, formulas and formats, practised on the cash book of a shop.',
        fr: 'Cellules, formules et formats, exercés sur le livre de caisse d’une boutique.',
      },
      content: {
        en: lines(
          'Enter dates and amounts so that Excel understands them',
          'Add, subtract and compute percentages',
          'Lock a cell reference, and know why',
          'Sort, filter and print on one page',
        ),
        fr: lines(
          'Saisir dates et montants de façon à ce qu’Excel les comprenne',
          'Additionner, soustraire et calculer des pourcentages',
          'Figer une référence de cellule et savoir pourquoi',
          'Trier, filtrer et imprimer sur une page',
        ),
      },
      assignment: {
        en: 'Keep the cash book of a shop for one month from the vouchers given, with daily balance. Hand in one xlsx that prints on a single page.',
        fr: 'Tenez le livre de caisse d’une boutique pendant un mois à partir des pièces fournies, avec solde quotidien. Remettez un xlsx qui s’imprime sur une seule page.',
      },
    },
    {
      title: {
        en: 'Excel: decisions from data',
        fr: 'Excel : décider avec les données',
      },
      summary: {
        en: 'Conditions, lookups, pivot tables and charts for stock and pay.',
        fr: 'Conditions, recherches, tableaux croisés et graphiques pour le stock et la paie.',
      },
      content: {
        en: lines(
          'Mark late payments with a condition',
          'Look up a price from a list',
          'Summarise a thousand sales with a pivot table',
          'Draw the one chart that the manager needs',
        ),
        fr: lines(
          'Signaler les retards de paiement par une condition',
          'Chercher un prix dans une liste',
          'Résumer mille ventes par un tableau croisé',
          'Tracer le seul graphique utile au gérant',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'PowerPoint: saying it in ten slides',
        fr: 'PowerPoint : tout dire en dix diapositives',
      },
      summary: {
        en: 'One idea a slide, readable at the back of the room, spoken rather than read aloud.',
        fr: 'Une idée par diapositive, lisible du fond de la salle, dite et non lue.',
      },
      content: {
        en: lines(
          'Write the message before opening the program',
          'Use a master slide for colours and logo',
          'Bring in an Excel chart without a pile of numbers',
          'Rehearse with a timer',
        ),
        fr: lines(
          'Écrire le message avant d’ouvrir le logiciel',
          'Utiliser un masque pour les couleurs et le logo',
          'Insérer un graphique Excel sans un tas de chiffres',
          'Répéter avec un minuteur',
        ),
      },
      assignment: {
        en: 'Present the results of the shop’s month in ten slides at most. Hand in the pptx with speaker’s notes.',
        fr: 'Présentez les résultats du mois de la boutique en dix diapositives au plus. Remettez le pptx avec les notes de l’orateur.',
      },
    },
    {
      title: {
        en: 'Outlook and working together',
        fr: 'Outlook et le travail à plusieurs',
      },
      summary: {
        en: 'Clear e-mail, a calendar that holds, shared files, and a complete task from request to delivery.',
        fr: 'Des e-mails clairs, un agenda tenu, des fichiers partagés et une tâche complète, de la demande à la livraison.',
      },
      content: {
        en: lines(
          'Write an e-mail with one request and one date',
          'Plan a meeting in Douala time with a guest abroad',
          'Share a file and work on it with two colleagues',
          'Recognise a fraudulent message and leave it alone',
        ),
        fr: lines(
          'Écrire un e-mail avec une demande et une date',
          'Prévoir une réunion à l’heure de Douala avec un invité à l’étranger',
          'Partager un fichier et y travailler avec deux collègues',
          'Reconnaître un message frauduleux et ne pas y toucher',
        ),
      },
      assignment: {
        en: 'Answer a manager’s request with a letter, a calculation and three slides. Hand in one zip with docx, xlsx and pptx, and your covering e-mail as txt.',
        fr: 'Répondez à la demande d’un responsable par une lettre, un calcul et trois diapositives. Remettez un zip avec docx, xlsx et pptx, et votre e-mail d’accompagnement en txt.',
      },
    },
  ],
}
