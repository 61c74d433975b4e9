import { lines } from './lines'
import type { CatalogueProgram } from './types'

export const frontendDevelopment: CatalogueProgram = {
  slug: 'frontend-development',
  icon: 'panels-top-left',
  title: {
    en: 'Frontend Development',
    fr: 'Développement frontend',
  },
  description: {
    en: 'Build fast, accessible interfaces with TypeScript and React, in class in Douala.',
    fr: 'Créez des interfaces rapides et accessibles avec TypeScript et React, en salle à Douala.',
  },
  outcome: {
    en: 'You can turn a design into components that work with a keyboard, a screen reader and a slow phone, connect them to an API and test them.',
    fr: 'Vous savez transformer une maquette en composants utilisables au clavier, au lecteur d’écran et sur un téléphone lent, les relier à une API et les tester.',
  },
  audience: {
    en: 'For people who know HTML, CSS and a little JavaScript, for example after Web Development. Computers are available in the room.',
    fr: 'Pour ceux qui connaissent HTML, CSS et un peu de JavaScript, par exemple après Développement web. Des ordinateurs sont disponibles en salle.',
  },
  durationWeeks: 8,
  priceXaf: 15000,
  isOnline: false,
  isWritten: false,
  weeks: [
    {
      title: {
        en: 'HTML and CSS for real projects',
        fr: 'HTML et CSS pour de vrais projets',
      },
      summary: {
        en: 'Meaningful markup, modern layout and a small set of design decisions kept in one place.',
        fr: 'Un balisage qui a du sens, une mise en page moderne et des choix graphiques rangés au même endroit.',
      },
      content: {
        en: lines(
          'Rebuild a bank’s login page from a screenshot',
          'Keep colours, sizes and spacing as tokens',
          'Prepare a dark theme that is not only inverted',
          'Review each other’s markup in pairs',
        ),
        fr: lines(
          'Refaire la page de connexion d’une banque d’après une capture',
          'Tenir couleurs, tailles et espaces sous forme de jetons (design tokens)',
          'Préparer un thème sombre qui n’est pas une simple inversion',
          'Relire en binôme le balisage de l’autre',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'TypeScript in the browser',
        fr: 'TypeScript dans le navigateur',
      },
      summary: {
        en: 'Types that describe your data and catch the mistake before the visitor does.',
        fr: 'Des types qui décrivent les données et attrapent l’erreur avant le visiteur.',
      },
      content: {
        en: lines(
          'Describe products, prices and orders with types',
          'Narrow unknown data step by step',
          'Write pure functions for dates and francs',
          'Use modules and a build tool',
        ),
        fr: lines(
          'Décrire produits, prix et commandes par des types',
          'Préciser pas à pas des données inconnues',
          'Écrire des fonctions pures pour les dates et les francs',
          'Utiliser des modules et un outil de construction',
        ),
      },
      assignment: {
        en: 'Write and type ten functions for an order: totals, delivery fees, dates in Africa/Douala time. Hand in the .ts files with their tests in a zip.',
        fr: 'Écrivez et typez dix fonctions pour une commande : totaux, frais de livraison, dates à l’heure de Douala. Remettez les fichiers .ts avec leurs tests dans un zip.',
      },
    },
    {
      title: {
        en: 'Thinking in components',
        fr: 'Penser en composants',
      },
      summary: {
        en: 'React from the ground: props, lists, keys and small pieces that fit together.',
        fr: 'React depuis la base : propriétés, listes, clés et petites pièces qui s’assemblent.',
      },
      content: {
        en: lines(
          'Cut a page into components on paper first',
          'Pass data down and events up',
          'Show a list of courses as cards',
          'Keep components free of hidden work',
        ),
        fr: lines(
          'Découper d’abord une page en composants sur papier',
          'Faire descendre les données et remonter les événements',
          'Afficher une liste de formations en cartes',
          'Éviter le travail caché dans les composants',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'State and effects',
        fr: 'État et effets',
      },
      summary: {
        en: 'What changes, who owns it, and how to avoid keeping the same thing twice.',
        fr: 'Ce qui change, à qui cela appartient, et comment ne pas garder deux fois la même chose.',
      },
      content: {
        en: lines(
          'Choose where state lives',
          'Derive values instead of storing them',
          'Use effects only to reach the outside world',
          'Build a seat picker for an inter-city bus',
        ),
        fr: lines(
          'Choisir où vit l’état',
          'Déduire des valeurs au lieu de les stocker',
          'Réserver les effets au monde extérieur',
          'Construire un choix de places pour un bus interurbain',
        ),
      },
      assignment: {
        en: 'Build the seat picker with price, limit of four seats and a summary. Hand in the project as a zip without node_modules and two screenshots.',
        fr: 'Construisez le choix de places avec prix, limite de quatre places et récapitulatif. Remettez le projet dans un zip sans node_modules et deux captures.',
      },
    },
    {
      title: {
        en: 'Forms that respect people',
        fr: 'Des formulaires qui respectent les gens',
      },
      summary: {
        en: 'Labels, keyboards, errors and a payment form that cannot be sent twice.',
        fr: 'Libellés, claviers, erreurs et un formulaire de paiement qui ne part pas deux fois.',
      },
      content: {
        en: lines(
          'Show every error beside its field and keep what was typed',
          'Choose input types for phones and six-digit codes',
          'Handle busy, failed and unknown states of a payment',
          'Make the form work before JavaScript arrives',
        ),
        fr: lines(
          'Montrer chaque erreur près de son champ et garder la saisie',
          'Choisir les types de champ pour téléphones et codes à six chiffres',
          'Gérer l’attente, l’échec et l’incertitude d’un paiement',
          'Faire fonctionner le formulaire avant l’arrivée de JavaScript',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Interfaces for everyone',
        fr: 'Des interfaces pour tous',
      },
      summary: {
        en: 'Keyboard, screen reader, contrast and motion: accessibility as part of the work.',
        fr: 'Clavier, lecteur d’écran, contraste et mouvement : l’accessibilité fait partie du travail.',
      },
      content: {
        en: lines(
          'Use a page with the keyboard only',
          'Listen to it with a screen reader',
          'Repair focus in a dialog and a menu',
          'Test automatically, and know what tools miss',
        ),
        fr: lines(
          'Utiliser une page au clavier seul',
          'L’écouter avec un lecteur d’écran',
          'Corriger le focus d’une boîte de dialogue et d’un menu',
          'Tester automatiquement et savoir ce que les outils ne voient pas',
        ),
      },
      assignment: {
        en: 'Audit a public website of your choice and repair copies of three of its parts. Hand in a pdf with findings and a zip with the repaired code.',
        fr: 'Auditez un site public de votre choix et réparez des copies de trois de ses éléments. Remettez un pdf avec vos constats et un zip avec le code corrigé.',
      },
    },
    {
      title: {
        en: 'Speed on a small data bundle',
        fr: 'La vitesse avec un petit forfait',
      },
      summary: {
        en: 'Measure on a slow network, then send less.',
        fr: 'Mesurer sur un réseau lent, puis envoyer moins.',
      },
      content: {
        en: lines(
          'Read a loading profile on a throttled connection',
          'Serve images in the right size and format',
          'Load code only where it is needed',
          'Keep a page readable offline',
        ),
        fr: lines(
          'Lire un profil de chargement sur une connexion bridée',
          'Servir les images à la bonne taille et au bon format',
          'Ne charger le code que là où il sert',
          'Garder une page lisible hors ligne',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'From design to delivery',
        fr: 'De la maquette à la livraison',
      },
      summary: {
        en: 'A complete interface in a team of three, tested and shown.',
        fr: 'Une interface complète en équipe de trois, testée et montrée.',
      },
      content: {
        en: lines(
          'Agree on components and an API before coding',
          'Test what the user sees, not the inside',
          'Review, merge and publish',
          'Show the work on a phone to someone outside the class',
        ),
        fr: lines(
          'S’accorder sur les composants et l’API avant de coder',
          'Tester ce que voit l’utilisateur, pas l’intérieur',
          'Relire, fusionner et publier',
          'Montrer le travail sur un téléphone à une personne extérieure',
        ),
      },
      assignment: {
        en: 'Deliver the interface of a small shop: catalogue, basket, order form. Hand in a zip with code and tests, and a pdf with screenshots at two sizes.',
        fr: 'Livrez l’interface d’une petite boutique : catalogue, panier, formulaire de commande. Remettez un zip avec code et tests, et un pdf de captures à deux tailles.',
      },
    },
  ],
}
