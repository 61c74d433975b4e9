import { lines } from './lines'
import type { CatalogueProgram } from './types'

export const fullStackDevelopment: CatalogueProgram = {
  slug: 'full-stack-development',
  icon: 'layers',
  title: {
    en: 'Full Stack Development',
    fr: 'Développement full stack',
  },
  description: {
    en: 'Build a whole product, from the button to the database, and run it on a server.',
    fr: 'Construisez un produit entier, du bouton à la base de données, et faites-le tourner sur un serveur.',
  },
  outcome: {
    en: 'You can plan, build, test, deploy and maintain a complete web application with accounts, payments and an admin area, alone or in a small team.',
    fr: 'Vous savez prévoir, construire, tester, déployer et maintenir une application web complète avec comptes, paiements et administration, seul ou en petite équipe.',
  },
  audience: {
    en: 'For people who can already write a page with JavaScript and want to go all the way. Plan ten to twelve hours a week. Week 1 works on a phone; from week 2 a computer is needed, best with 8 GB of memory: your own, a shared one, or one in our rooms in Douala.',
    fr: 'Pour ceux qui savent déjà écrire une page avec JavaScript et veulent aller au bout. Prévoyez dix à douze heures par semaine. La semaine 1 se fait sur un téléphone ; à partir de la semaine 2, il faut un ordinateur, de préférence avec 8 Go de mémoire : le vôtre, un poste partagé ou l’un de ceux de nos salles à Douala.',
  },
  durationWeeks: 12,
  priceXaf: 15000,
  isOnline: true,
  isWritten: false,
  weeks: [
    {
      title: {
        en: 'The product on paper',
        fr: 'Le produit sur papier',
      },
      summary: {
        en: 'Choose the product for the twelve weeks, talk to its users, and draw its screens.',
        fr: 'Choisir le produit des douze semaines, parler à ses utilisateurs et dessiner ses écrans.',
      },
      content: {
        en: lines(
          'Talk to two people who would use it: a seller, a parent, a driver',
          'Write ten things that they must be able to do',
          'Draw the screens for a phone first',
          'Leave out what can wait',
        ),
        fr: lines(
          'Parler à deux futurs utilisateurs : une vendeuse, un parent, un chauffeur',
          'Écrire dix choses qu’ils doivent pouvoir faire',
          'Dessiner les écrans, d’abord pour un téléphone',
          'Écarter ce qui peut attendre',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Tools of the trade',
        fr: 'Les outils du métier',
      },
      summary: {
        en: 'Git, the terminal, TypeScript and a project that starts with one command.',
        fr: 'Git, le terminal, TypeScript et un projet qui démarre d’une seule commande.',
      },
      content: {
        en: lines(
          'Work with branches and readable commits',
          'Set up formatting, lint and type checks',
          'Write a README that a stranger can follow',
          'Save data: mirrors, caches and working offline',
        ),
        fr: lines(
          'Travailler avec des branches et des commits lisibles',
          'Mettre en place mise en forme, lint et contrôle des types',
          'Rédiger un README qu’un inconnu peut suivre',
          'Économiser les données : miroirs, caches et travail hors ligne',
        ),
      },
      assignment: {
        en: 'Hand in a zip of your project’s skeleton with README, checks and the page of ten user needs (pdf).',
        fr: 'Remettez un zip du squelette de votre projet avec README et contrôles, ainsi que la page des dix besoins (pdf).',
      },
    },
    {
      title: {
        en: 'Pages rendered on the server',
        fr: 'Des pages rendues sur le serveur',
      },
      summary: {
        en: 'Next.js from the ground: routes, layouts, static and dynamic pages.',
        fr: 'Next.js depuis la base : routes, gabarits, pages statiques et dynamiques.',
      },
      content: {
        en: lines(
          'Decide for each page: static or made for one person',
          'Share a layout and a navigation bar',
          'Send little JavaScript, and measure it',
          'Offer every page in English and French',
        ),
        fr: lines(
          'Décider pour chaque page : statique ou faite pour une personne',
          'Partager un gabarit et une barre de navigation',
          'Envoyer peu de JavaScript, et le mesurer',
          'Proposer chaque page en anglais et en français',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'The data model',
        fr: 'Le modèle de données',
      },
      summary: {
        en: 'Tables, relations and migrations with PostgreSQL and Prisma.',
        fr: 'Tables, relations et migrations avec PostgreSQL et Prisma.',
      },
      content: {
        en: lines(
          'Find the nouns and their relations',
          'Write the schema and the first migration',
          'Fill it with believable demo data',
          'Keep money as whole francs and time in UTC',
        ),
        fr: lines(
          'Trouver les noms et leurs relations',
          'Écrire le schéma et la première migration',
          'Le remplir de données de démonstration vraisemblables',
          'Garder l’argent en francs entiers et l’heure en UTC',
        ),
      },
      assignment: {
        en: 'Hand in a zip with your schema, migrations and seed, and a drawing of the tables (png or pdf) with one sentence for each.',
        fr: 'Remettez un zip avec schéma, migrations et données initiales, et un dessin des tables (png ou pdf) avec une phrase pour chacune.',
      },
    },
    {
      title: {
        en: 'Forms and rules',
        fr: 'Formulaires et règles',
      },
      summary: {
        en: 'One description of each input, shared by the browser and the server.',
        fr: 'Une seule description de chaque saisie, partagée par le navigateur et le serveur.',
      },
      content: {
        en: lines(
          'Write rules as pure functions with tests',
          'Save through server actions',
          'Return errors that name the field and the remedy',
          'Never lose what someone typed',
        ),
        fr: lines(
          'Écrire les règles en fonctions pures avec des tests',
          'Enregistrer par des actions serveur',
          'Renvoyer des erreurs qui nomment le champ et le remède',
          'Ne jamais perdre ce que quelqu’un a saisi',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Accounts and rights',
        fr: 'Comptes et droits',
      },
      summary: {
        en: 'Registration, sign-in, sessions and roles, checked on the server in one place.',
        fr: 'Inscription, connexion, sessions et rôles, contrôlés sur le serveur en un seul endroit.',
      },
      content: {
        en: lines(
          'Register and confirm an e-mail address',
          'Keep sessions that can be revoked',
          'Write one table of roles and rights',
          'Ask for someone else’s data and be refused',
        ),
        fr: lines(
          'S’inscrire et confirmer une adresse e-mail',
          'Tenir des sessions révocables',
          'Écrire une seule table des rôles et des droits',
          'Demander les données d’autrui et se les voir refuser',
        ),
      },
      assignment: {
        en: 'Add accounts with three roles to your product. Hand in a zip with the code, the table of rights and tests for ten refusals.',
        fr: 'Ajoutez à votre produit des comptes avec trois rôles. Remettez un zip avec le code, la table des droits et les tests de dix refus.',
      },
    },
    {
      title: {
        en: 'Taking mobile money',
        fr: 'Encaisser par mobile money',
      },
      summary: {
        en: 'A payment flow that survives lost answers, double presses and late callbacks.',
        fr: 'Un parcours de paiement qui survit aux réponses perdues, aux doubles appuis et aux rappels tardifs.',
      },
      content: {
        en: lines(
          'Write the state machine before the screen',
          'Work against a simulated MTN and Orange gateway',
          'Show waiting, refused and unknown honestly',
          'Issue a numbered receipt once',
        ),
        fr: lines(
          'Écrire la machine à états avant l’écran',
          'Travailler avec une passerelle MTN et Orange simulée',
          'Montrer honnêtement l’attente, le refus et l’incertitude',
          'Émettre un reçu numéroté, une seule fois',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Files and e-mail',
        fr: 'Fichiers et e-mails',
      },
      summary: {
        en: 'Uploads that are safe to keep and messages that arrive once.',
        fr: 'Des fichiers que l’on peut garder sans danger et des messages qui arrivent une seule fois.',
      },
      content: {
        en: lines(
          'Check a file by its content, not only its name',
          'Store uploads outside the public folder',
          'Queue e-mail in the same transaction',
          'Write short messages in both languages',
        ),
        fr: lines(
          'Vérifier un fichier par son contenu, pas seulement par son nom',
          'Ranger les fichiers hors du dossier public',
          'Mettre l’e-mail en file dans la même transaction',
          'Rédiger des messages courts dans les deux langues',
        ),
      },
      assignment: {
        en: 'Add uploads and two e-mails to your product. Hand in a zip with the code and a pdf that shows what happens with five bad files.',
        fr: 'Ajoutez à votre produit l’envoi de fichiers et deux e-mails. Remettez un zip avec le code et un pdf montrant le sort de cinq mauvais fichiers.',
      },
    },
    {
      title: {
        en: 'The back office',
        fr: 'L’administration',
      },
      summary: {
        en: 'Lists, filters and actions for the people who work with the product every day.',
        fr: 'Listes, filtres et actions pour ceux qui travaillent chaque jour avec le produit.',
      },
      content: {
        en: lines(
          'Build a table with sort, filter and pages in the address',
          'Confirm dangerous actions with their consequence',
          'Keep a log of who changed what',
          'Export a list for the accountant',
        ),
        fr: lines(
          'Construire un tableau avec tri, filtre et pages dans l’adresse',
          'Confirmer les actions risquées en disant leur conséquence',
          'Tenir un journal de qui a changé quoi',
          'Exporter une liste pour le comptable',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Live updates',
        fr: 'Mises à jour en direct',
      },
      summary: {
        en: 'Messages and counters that move by themselves, on a network that drops.',
        fr: 'Messages et compteurs qui bougent seuls, sur un réseau qui coupe.',
      },
      content: {
        en: lines(
          'Open a socket and sign in on it',
          'Send events only after the data is saved',
          'Reconnect and fetch what was missed',
          'Fall back to polling when nothing else works',
        ),
        fr: lines(
          'Ouvrir un socket et s’y authentifier',
          'N’émettre un événement qu’une fois les données enregistrées',
          'Se reconnecter et reprendre ce qui a manqué',
          'Revenir à l’interrogation régulière quand rien d’autre ne marche',
        ),
      },
      assignment: {
        en: 'Add one live part to your product: a chat, a counter or an order board. Hand in a zip with the code and four screenshots (png) of two browsers side by side.',
        fr: 'Ajoutez à votre produit une partie en direct : discussion, compteur ou tableau de commandes. Remettez un zip contenant le code et quatre captures (png) de deux navigateurs côte à côte.',
      },
    },
    {
      title: {
        en: 'Tests, speed and attacks',
        fr: 'Tests, vitesse et attaques',
      },
      summary: {
        en: 'End-to-end tests in a browser, a performance budget and an afternoon of attacking your own work.',
        fr: 'Tests de bout en bout dans un navigateur, budget de performance et un après-midi à attaquer son propre travail.',
      },
      content: {
        en: lines(
          'Write the three journeys that must never break',
          'Set a budget for bytes and time on a slow phone',
          'Try the usual attacks against your own site',
          'Repair, and keep the test',
        ),
        fr: lines(
          'Écrire les trois parcours qui ne doivent jamais casser',
          'Fixer un budget d’octets et de temps sur un téléphone lent',
          'Essayer les attaques courantes contre son propre site',
          'Corriger, et garder le test',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Launch week',
        fr: 'La semaine du lancement',
      },
      summary: {
        en: 'Deploy, hand over and present the product to people who did not build it.',
        fr: 'Déployer, transmettre et présenter le produit à des gens qui ne l’ont pas construit.',
      },
      content: {
        en: lines(
          'Deploy with a domain, HTTPS and backups',
          'Watch errors and slow pages',
          'Write the page for the person who takes over',
          'Give a demonstration of ten minutes and answer questions',
        ),
        fr: lines(
          'Déployer avec domaine, HTTPS et sauvegardes',
          'Surveiller les erreurs et les pages lentes',
          'Écrire la page destinée à celui qui prendra la suite',
          'Faire une démonstration de dix minutes et répondre aux questions',
        ),
      },
      assignment: {
        en: 'Hand in the finished product: a zip with code and tests, and a pdf with its address, demo account, screenshots and a page for maintainers.',
        fr: 'Remettez le produit achevé : un zip avec code et tests, et un pdf avec son adresse, un compte de démonstration, des captures et une page pour la maintenance.',
      },
    },
  ],
}
