import { lines } from './lines'
import type { CatalogueProgram } from './types'

export const backendDevelopment: CatalogueProgram = {
  slug: 'backend-development',
  icon: 'server',
  title: {
    en: 'Backend Development',
    fr: 'Développement backend',
  },
  description: {
    en: 'Build the part that nobody sees: APIs, databases, sign-in and payments, with Node.js and PostgreSQL.',
    fr: 'Construisez ce qui ne se voit pas : API, bases de données, connexion et paiements, avec Node.js et PostgreSQL.',
  },
  outcome: {
    en: 'You can design, write, test and deploy an API that keeps its data safe, takes a mobile-money payment only once, and says clearly what went wrong.',
    fr: 'Vous savez concevoir, écrire, tester et déployer une API qui protège ses données, n’encaisse un paiement mobile qu’une seule fois et dit clairement ce qui a échoué.',
  },
  audience: {
    en: 'For people who already write some JavaScript: variables, functions, arrays. Week 1 works on a phone; from week 2, a computer with 4 GB of memory or more is needed: your own, a shared one, or one in our rooms in Douala.',
    fr: 'Pour ceux qui écrivent déjà un peu de JavaScript : variables, fonctions, tableaux. La semaine 1 se fait sur un téléphone ; à partir de la semaine 2, il faut un ordinateur avec au moins 4 Go de mémoire : le vôtre, un poste partagé ou l’un de ceux de nos salles à Douala.',
  },
  durationWeeks: 10,
  priceXaf: 15000,
  isOnline: true,
  isWritten: false,
  weeks: [
    {
      title: {
        en: 'HTTP without a framework',
        fr: 'HTTP sans framework',
      },
      summary: {
        en: 'Methods, status codes and headers, seen with curl and a server of thirty lines.',
        fr: 'Méthodes, codes d’état et en-têtes, vus avec curl et un serveur de trente lignes.',
      },
      content: {
        en: lines(
          'Install Node.js and run a first script',
          'Read a request and a response line by line',
          'Answer GET and POST with the http module',
          'Choose the right status code for ten situations',
        ),
        fr: lines(
          'Installer Node.js et exécuter un premier script',
          'Lire une requête et une réponse ligne par ligne',
          'Répondre à GET et à POST avec le module http',
          'Choisir le bon code d’état dans dix situations',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Routes and TypeScript',
        fr: 'Routes et TypeScript',
      },
      summary: {
        en: 'A clear project layout, typed functions and a small framework.',
        fr: 'Une organisation claire, des fonctions typées et un petit framework.',
      },
      content: {
        en: lines(
          'Turn on strict TypeScript and read its errors',
          'Split routes, rules and storage into their own files',
          'Write routes for a bus company’s trips Douala–Yaoundé',
          'Document each route with an example',
        ),
        fr: lines(
          'Activer TypeScript en mode strict et lire ses erreurs',
          'Séparer les routes, les règles et le stockage',
          'Écrire les routes des trajets Douala–Yaoundé d’une compagnie de bus',
          'Documenter chaque route par un exemple',
        ),
      },
      assignment: {
        en: 'Write an API with five routes for a bus company’s trips, data in memory. Hand in the project as a zip without node_modules, with a README.',
        fr: 'Écrivez une API de cinq routes pour les trajets d’une compagnie de bus, données en mémoire. Remettez le projet dans un zip sans node_modules, avec un README.',
      },
    },
    {
      title: {
        en: 'Never trust the input',
        fr: 'Ne jamais se fier à l’entrée',
      },
      summary: {
        en: 'Check everything that arrives with schemas, and answer mistakes in a way that helps.',
        fr: 'Vérifier tout ce qui arrive avec des schémas et répondre utilement aux erreurs.',
      },
      content: {
        en: lines(
          'Describe each input with a zod schema',
          'Bring +237 and local phone numbers to one form',
          'Return one error shape for the whole API',
          'Try hostile input: too long, wrong type, markup',
        ),
        fr: lines(
          'Décrire chaque entrée par un schéma zod',
          'Ramener à une seule forme les numéros en +237 et les numéros locaux',
          'Renvoyer une seule forme d’erreur dans toute l’API',
          'Essayer des entrées hostiles : trop longues, mauvais type, balises',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Tables and queries in PostgreSQL',
        fr: 'Tables et requêtes avec PostgreSQL',
      },
      summary: {
        en: 'Move the trips into a database, with keys and constraints that refuse nonsense.',
        fr: 'Placer les trajets dans une base, avec des clés et des contraintes qui refusent l’absurde.',
      },
      content: {
        en: lines(
          'Design tables for trips, seats and bookings',
          'Use parameters, never glue text into SQL',
          'Let a unique constraint stop a seat sold twice',
          'Write migrations instead of clicking',
        ),
        fr: lines(
          'Concevoir les tables des trajets, des places et des réservations',
          'Utiliser des paramètres, ne jamais coller du texte dans le SQL',
          'Laisser une contrainte d’unicité empêcher la double vente d’une place',
          'Écrire des migrations au lieu de cliquer',
        ),
      },
      assignment: {
        en: 'Give the bus API a PostgreSQL database with migrations, and show that a seat cannot be booked twice. Hand in the project as a zip.',
        fr: 'Dotez l’API de bus d’une base PostgreSQL avec migrations, et prouvez qu’une place ne peut être réservée deux fois. Remettez le projet dans un zip.',
      },
    },
    {
      title: {
        en: 'Transactions and races',
        fr: 'Transactions et accès simultanés',
      },
      summary: {
        en: 'What happens when two people press the same button in the same second.',
        fr: 'Ce qui arrive quand deux personnes appuient sur le même bouton à la même seconde.',
      },
      content: {
        en: lines(
          'Reproduce a lost update with two terminals',
          'Wrap several changes in one transaction',
          'Lock a row, or change it only from a known state',
          'Retry what may fail, safely',
        ),
        fr: lines(
          'Reproduire une mise à jour perdue avec deux terminaux',
          'Regrouper plusieurs changements dans une transaction',
          'Verrouiller une ligne, ou ne la changer que depuis un état connu',
          'Réessayer sans risque ce qui peut échouer',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Accounts, passwords and sessions',
        fr: 'Comptes, mots de passe et sessions',
      },
      summary: {
        en: 'Store passwords properly, keep people signed in, and close the door when they leave.',
        fr: 'Stocker correctement les mots de passe, maintenir la connexion et bien refermer la porte.',
      },
      content: {
        en: lines(
          'Hash passwords with argon2',
          'Sessions in an httpOnly cookie, ended on the server',
          'Slow down guessing with limits per address',
          'Check rights in one place for every route',
        ),
        fr: lines(
          'Hacher les mots de passe avec argon2',
          'Des sessions en cookie httpOnly, closes côté serveur',
          'Freiner les essais par des limites par adresse',
          'Vérifier les droits en un seul endroit pour chaque route',
        ),
      },
      assignment: {
        en: 'Add registration, login, logout and two roles to your API. Hand in a zip with the code and a list of twelve attacks that you tried (txt or pdf).',
        fr: 'Ajoutez à votre API l’inscription, la connexion, la déconnexion et deux rôles. Remettez un zip avec le code et la liste de douze attaques essayées (txt ou pdf).',
      },
    },
    {
      title: {
        en: 'Mobile-money payments',
        fr: 'Paiements par mobile money',
      },
      summary: {
        en: 'Ask for a payment, wait for the phone, receive a callback, and believe only what the provider confirms.',
        fr: 'Demander un paiement, attendre le téléphone, recevoir le rappel, et ne croire que la confirmation de l’opérateur.',
      },
      content: {
        en: lines(
          'Draw the states: asked, pending, paid, refused, unknown',
          'Call a simulated gateway in the style of CamPay',
          'Give every request a key so that a repeat costs nothing',
          'Treat callbacks as hints and read the status back',
          'Keep amounts as whole francs, never as decimals',
        ),
        fr: lines(
          'Dessiner les états : demandé, en attente, payé, refusé, inconnu',
          'Appeler une passerelle simulée à la manière de CamPay',
          'Donner une clé à chaque demande pour qu’une répétition ne coûte rien',
          'Traiter les rappels comme des indices et relire l’état',
          'Garder les montants en francs entiers, jamais en décimales',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Tests that can fail',
        fr: 'Des tests qui peuvent échouer',
      },
      summary: {
        en: 'Unit tests for the rules, integration tests against a real database.',
        fr: 'Tests unitaires pour les règles, tests d’intégration sur une vraie base.',
      },
      content: {
        en: lines(
          'Test pure rules without a server',
          'Give each test its own database',
          'Send fifty identical payments at once and count one',
          'See every test red once before you trust it',
        ),
        fr: lines(
          'Tester les règles pures sans serveur',
          'Donner à chaque test sa propre base',
          'Envoyer cinquante paiements identiques d’un coup et n’en compter qu’un',
          'Voir chaque test échouer une fois avant de s’y fier',
        ),
      },
      assignment: {
        en: 'Write at least twenty tests for booking and payment, races included. Hand in a zip with the project and the output of the run (txt).',
        fr: 'Écrivez au moins vingt tests pour la réservation et le paiement, accès simultanés compris. Remettez un zip avec le projet et le résultat de l’exécution (txt).',
      },
    },
    {
      title: {
        en: 'Jobs, mail and logs',
        fr: 'Tâches, e-mails et journaux',
      },
      summary: {
        en: 'Work that happens later: receipts by e-mail, reminders, and logs that tell the story.',
        fr: 'Le travail différé : reçus par e-mail, rappels, et des journaux qui racontent ce qui s’est passé.',
      },
      content: {
        en: lines(
          'Put a job in the queue in the same transaction as the change',
          'Retry with growing delay and stop at some point',
          'Send a receipt once, even after a crash',
          'Log with a request id and without secrets',
        ),
        fr: lines(
          'Mettre une tâche en file dans la transaction du changement',
          'Réessayer avec un délai croissant et savoir s’arrêter',
          'Envoyer un reçu une seule fois, même après un plantage',
          'Journaliser avec un identifiant de requête et sans secret',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Deploying and watching',
        fr: 'Déployer et surveiller',
      },
      summary: {
        en: 'Put the API on a server, watch it, and present it.',
        fr: 'Mettre l’API sur un serveur, la surveiller et la présenter.',
      },
      content: {
        en: lines(
          'Read configuration from the environment and check it at start',
          'Stop cleanly and lose no request',
          'Add health checks and a simple load test',
          'Restore a backup before you need it',
        ),
        fr: lines(
          'Lire la configuration dans l’environnement et la vérifier au démarrage',
          'S’arrêter proprement sans perdre de requête',
          'Ajouter des contrôles de santé et un test de charge simple',
          'Restaurer une sauvegarde avant d’en avoir besoin',
        ),
      },
      assignment: {
        en: 'Deploy the booking API and write its operations page: start, stop, restore, alarms. Hand in a zip of the project and the page as pdf.',
        fr: 'Déployez l’API de réservation et rédigez sa page d’exploitation : démarrage, arrêt, restauration, alertes. Remettez un zip du projet et la page en pdf.',
      },
    },
  ],
}
