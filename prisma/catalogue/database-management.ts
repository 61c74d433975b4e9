import { lines } from './lines'
import type { CatalogueProgram } from './types'

export const databaseManagement: CatalogueProgram = {
  slug: 'database-management',
  icon: 'database',
  title: {
    en: 'Database Management',
    fr: 'Gestion de bases de données',
  },
  description: {
    en: 'Organise the data of a shop, school or clinic in a database, and get answers from it with SQL.',
    fr: 'Organisez les données d’une boutique, d’une école ou d’une clinique dans une base, et interrogez-la en SQL.',
  },
  outcome: {
    en: 'You can design a database for a small organisation, fill it from paper and spreadsheets, keep it correct, and produce the reports that people ask for.',
    fr: 'Vous savez concevoir la base d’une petite structure, la remplir à partir de papiers et de tableurs, la garder exacte et produire les rapports demandés.',
  },
  audience: {
    en: 'For secretaries, shop managers, accountants and beginners in IT. You should be able to use a spreadsheet. Computers are available in our rooms in Douala.',
    fr: 'Pour secrétaires, gérants, comptables et débutants en informatique. Il faut savoir se servir d’un tableur. Des ordinateurs sont disponibles dans nos salles à Douala.',
  },
  durationWeeks: 7,
  priceXaf: 15000,
  isOnline: false,
  isWritten: true,
  weeks: [
    {
      title: {
        en: 'From notebook to table',
        fr: 'Du cahier à la table',
      },
      summary: {
        en: 'Take the stock notebook of a market stall and find the tables that hide in it.',
        fr: 'Prendre le cahier de stock d’un étal et y trouver les tables qui s’y cachent.',
      },
      content: {
        en: lines(
          'List what is written down today, and by whom',
          'Tell things, facts and events apart',
          'Draw columns and choose a type for each',
          'See why one big spreadsheet breaks down',
        ),
        fr: lines(
          'Relever ce qui s’écrit aujourd’hui, et par qui',
          'Distinguer les choses, les faits et les événements',
          'Dessiner les colonnes et choisir le type de chacune',
          'Voir pourquoi un seul grand tableur finit par craquer',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Tables, keys and relations',
        fr: 'Tables, clés et relations',
      },
      summary: {
        en: 'Create the stall’s database with primary and foreign keys.',
        fr: 'Créer la base de l’étal avec clés primaires et clés étrangères.',
      },
      content: {
        en: lines(
          'Install and open a database tool in the room',
          'Create tables for articles, suppliers and deliveries',
          'Connect them with keys',
          'Let the database refuse a negative stock',
        ),
        fr: lines(
          'Installer et ouvrir un outil de base de données en salle',
          'Créer les tables articles, fournisseurs et livraisons',
          'Les relier par des clés',
          'Laisser la base refuser un stock négatif',
        ),
      },
      assignment: {
        en: 'Design the tables of a small pharmacy’s stock. Hand in a drawing (png or pdf) and the .sql file that creates them.',
        fr: 'Concevez les tables du stock d’une petite pharmacie. Remettez un dessin (png ou pdf) et le fichier .sql qui les crée.',
      },
    },
    {
      title: {
        en: 'Asking questions with SQL',
        fr: 'Poser des questions en SQL',
      },
      summary: {
        en: 'Select, filter, sort and limit until the answer fits on one screen.',
        fr: 'Sélectionner, filtrer, trier et limiter jusqu’à une réponse qui tient sur un écran.',
      },
      content: {
        en: lines(
          'Find articles that are nearly out of stock',
          'Search names despite accents and capitals',
          'Work with dates: this week, last month, expired',
          'Read a question aloud before writing it',
        ),
        fr: lines(
          'Trouver les articles presque épuisés',
          'Chercher des noms malgré accents et majuscules',
          'Travailler avec les dates : cette semaine, le mois dernier, périmé',
          'Lire la question à voix haute avant de l’écrire',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Joining and adding up',
        fr: 'Joindre et additionner',
      },
      summary: {
        en: 'Combine tables and compute totals per day, supplier and class.',
        fr: 'Combiner les tables et calculer des totaux par jour, fournisseur et classe.',
      },
      content: {
        en: lines(
          'Join sales to articles',
          'Count, sum and average in groups',
          'Find what is missing: pupils without a payment',
          'Compare the result with a hand count',
        ),
        fr: lines(
          'Joindre les ventes aux articles',
          'Compter, additionner et faire la moyenne par groupe',
          'Trouver ce qui manque : les élèves sans paiement',
          'Comparer le résultat à un comptage à la main',
        ),
      },
      assignment: {
        en: 'Write ten queries on the school-fees database of the course. Hand in one .sql file with each question as a comment above its query.',
        fr: 'Écrivez dix requêtes sur la base des frais de scolarité du cours. Remettez un fichier .sql avec chaque question en commentaire au-dessus de sa requête.',
      },
    },
    {
      title: {
        en: 'Changing data safely',
        fr: 'Modifier les données sans risque',
      },
      summary: {
        en: 'Insert, update and delete with a way back.',
        fr: 'Insérer, modifier et supprimer avec un retour possible.',
      },
      content: {
        en: lines(
          'Look with a select before you update',
          'Put two changes in one transaction: fee paid, receipt written',
          'Undo a mistake in time',
          'Keep history instead of deleting',
        ),
        fr: lines(
          'Regarder avec un select avant de modifier',
          'Mettre deux changements dans une transaction : frais payés, reçu écrit',
          'Annuler une erreur à temps',
          'Garder l’historique plutôt que supprimer',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Importing and cleaning',
        fr: 'Importer et nettoyer',
      },
      summary: {
        en: 'Bring spreadsheets and mobile-money statements into the database without doubles.',
        fr: 'Faire entrer tableurs et relevés de mobile money dans la base, sans doublons.',
      },
      content: {
        en: lines(
          'Export a clean CSV from a spreadsheet',
          'Load it into a waiting table and check it',
          'Find doubles by phone number and name',
          'Match payments to invoices',
        ),
        fr: lines(
          'Exporter un CSV propre depuis un tableur',
          'Le charger dans une table d’attente et le contrôler',
          'Trouver les doublons par numéro et par nom',
          'Rapprocher paiements et factures',
        ),
      },
      assignment: {
        en: 'Import the statement and the customer list of the course and match them. Hand in the .sql file and an xlsx of the payments left unmatched, with reasons.',
        fr: 'Importez le relevé et la liste de clients du cours, puis rapprochez-les. Remettez le fichier .sql et un xlsx des paiements restés sans facture, avec les raisons.',
      },
    },
    {
      title: {
        en: 'Reports, copies and trust',
        fr: 'Rapports, copies et confiance',
      },
      summary: {
        en: 'Views and reports that people use, backups that work, and personal data handled by the law.',
        fr: 'Des vues et rapports utiles, des sauvegardes qui marchent, et des données personnelles traitées selon la loi.',
      },
      content: {
        en: lines(
          'Save a report as a view',
          'Print the month for the manager on one page',
          'Back up to a disk and restore it in class',
          'Decide who may see which personal data',
        ),
        fr: lines(
          'Enregistrer un rapport sous forme de vue',
          'Imprimer le mois du gérant sur une page',
          'Sauvegarder sur un disque et restaurer en classe',
          'Décider qui peut voir quelles données personnelles',
        ),
      },
      assignment: {
        en: 'Complete the database of an organisation that you know, with invented data. Hand in a zip: .sql file, three reports as pdf, and a page on backups.',
        fr: 'Achevez la base d’une structure que vous connaissez, avec des données inventées. Remettez un zip : fichier .sql, trois rapports en pdf et une page sur les sauvegardes.',
      },
    },
  ],
}
