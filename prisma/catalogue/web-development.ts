import { lines } from './lines'
import type { CatalogueProgram } from './types'

export const webDevelopment: CatalogueProgram = {
  slug: 'web-development',
  icon: 'globe',
  title: {
    en: 'Web Development',
    fr: 'Développement web',
  },
  description: {
    en: 'Learn HTML, CSS and JavaScript from zero, and put a small business website online yourself.',
    fr: 'Apprenez HTML, CSS et JavaScript en partant de zéro, et mettez vous-même en ligne le site d’une petite entreprise.',
  },
  outcome: {
    en: 'You can build a website of several pages that works on any phone, add a form and a catalogue to it, and publish it under its own address.',
    fr: 'Vous savez créer un site de plusieurs pages qui fonctionne sur tous les téléphones, y ajouter un formulaire et un catalogue, et le publier à sa propre adresse.',
  },
  audience: {
    en: 'For beginners: you need to be able to use a computer and a browser, nothing more. Any laptop from the last ten years will do.',
    fr: 'Pour les débutants : il suffit de savoir se servir d’un ordinateur et d’un navigateur. Tout ordinateur portable de moins de dix ans convient.',
  },
  durationWeeks: 8,
  priceXaf: 15000,
  isOnline: true,
  isWritten: true,
  weeks: [
    {
      title: {
        en: 'How a web page reaches your phone',
        fr: 'Comment une page web arrive sur votre téléphone',
      },
      summary: {
        en: 'What a browser, a server and an address do, and your first page written by hand.',
        fr: 'Le rôle du navigateur, du serveur et de l’adresse, et votre première page écrite à la main.',
      },
      content: {
        en: lines(
          'Install a code editor and open a file in the browser',
          'Follow one request from a phone in Bonabéri to a server and back',
          'Write headings, paragraphs and lists in HTML',
          'Read the page’s size in the developer tools and say what it costs in data',
        ),
        fr: lines(
          'Installer un éditeur de code et ouvrir un fichier dans le navigateur',
          'Suivre une requête d’un téléphone de Bonabéri jusqu’au serveur et retour',
          'Écrire des titres, des paragraphes et des listes en HTML',
          'Lire le poids de la page dans les outils du navigateur et dire ce qu’il coûte en données',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Pages, links and images',
        fr: 'Pages, liens et images',
      },
      summary: {
        en: 'Several pages that link to each other, with pictures that do not eat a data bundle.',
        fr: 'Plusieurs pages reliées entre elles, avec des images qui n’épuisent pas un forfait.',
      },
      content: {
        en: lines(
          'Give a page its structure: header, navigation, main part, footer',
          'Link pages with relative addresses',
          'Resize and compress photos of a restaurant’s dishes',
          'Write alternative text for people who do not see the pictures',
        ),
        fr: lines(
          'Structurer une page : en-tête, navigation, partie principale, pied de page',
          'Relier les pages par des adresses relatives',
          'Redimensionner et compresser les photos des plats d’un restaurant',
          'Rédiger un texte de remplacement pour ceux qui ne voient pas les images',
        ),
      },
      assignment: {
        en: 'Build a site of three linked pages for a small restaurant: home, menu with prices in XAF, directions. Hand in the folder as one zip, under 500 KB.',
        fr: 'Réalisez un site de trois pages reliées pour un petit restaurant : accueil, carte avec les prix en FCFA, plan d’accès. Remettez le dossier dans un zip de moins de 500 Ko.',
      },
    },
    {
      title: {
        en: 'Colours, type and spacing with CSS',
        fr: 'Couleurs, caractères et espaces avec CSS',
      },
      summary: {
        en: 'Style the restaurant’s pages from one style sheet that you can read again next month.',
        fr: 'Mettre en forme les pages du restaurant avec une feuille de style que l’on relit sans peine.',
      },
      content: {
        en: lines(
          'Choose elements with selectors and classes',
          'Understand the box: content, padding, border, margin',
          'Keep colours and sizes in variables',
          'Check that text stays readable in full sun on a cheap screen',
        ),
        fr: lines(
          'Cibler les éléments avec des sélecteurs et des classes',
          'Comprendre la boîte : contenu, marge intérieure, bordure, marge extérieure',
          'Ranger les couleurs et les tailles dans des variables',
          'Vérifier que le texte reste lisible en plein soleil sur un écran d’entrée de gamme',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Layouts that fit every screen',
        fr: 'Des mises en page pour tous les écrans',
      },
      summary: {
        en: 'Flexbox, grid and media queries: one page from a 5-inch phone to a large screen.',
        fr: 'Flexbox, grille et media queries : une même page, du téléphone de 5 pouces au grand écran.',
      },
      content: {
        en: lines(
          'Place items in a row and in a grid',
          'Start from the phone, then add columns for wider screens',
          'Turn a price table into cards on a small screen',
          'Test with the browser’s device view and on a real phone',
        ),
        fr: lines(
          'Disposer des éléments en ligne et en grille',
          'Partir du téléphone, puis ajouter des colonnes pour les écrans larges',
          'Transformer un tableau de prix en cartes sur petit écran',
          'Tester avec la vue mobile du navigateur et sur un vrai téléphone',
        ),
      },
      assignment: {
        en: 'Rework your three pages so that they read well at 360 and 1280 pixels wide. Hand in a zip with the pages and four screenshots (png).',
        fr: 'Reprenez vos trois pages pour qu’elles se lisent bien à 360 et à 1280 pixels de large. Remettez un zip avec les pages et quatre captures d’écran (png).',
      },
    },
    {
      title: {
        en: 'First steps in JavaScript',
        fr: 'Premiers pas en JavaScript',
      },
      summary: {
        en: 'Values, conditions, loops and functions, practised on prices and change at a market stall.',
        fr: 'Valeurs, conditions, boucles et fonctions, exercées sur les prix et la monnaie d’un étal de marché.',
      },
      content: {
        en: lines(
          'Try code in the browser’s console',
          'Compute a total, a discount and the change to give back',
          'Keep the stall’s articles in a list of objects',
          'Write small functions and name them well',
        ),
        fr: lines(
          'Essayer du code dans la console du navigateur',
          'Calculer un total, une remise et la monnaie à rendre',
          'Ranger les articles de l’étal dans une liste d’objets',
          'Écrire de petites fonctions et bien les nommer',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Pages that react',
        fr: 'Des pages qui réagissent',
      },
      summary: {
        en: 'Listen to clicks and typing, and change the page without loading it again.',
        fr: 'Écouter les clics et la saisie, et modifier la page sans la recharger.',
      },
      content: {
        en: lines(
          'Find elements and change their text',
          'Draw the list of articles from data',
          'Filter the list while the visitor types',
          'Keep the basket in the browser so that a reload loses nothing',
        ),
        fr: lines(
          'Trouver des éléments et changer leur texte',
          'Afficher la liste des articles à partir des données',
          'Filtrer la liste pendant que le visiteur écrit',
          'Garder le panier dans le navigateur pour ne rien perdre au rechargement',
        ),
      },
      assignment: {
        en: 'Build a price list with search and a basket total for a stall at Marché Central. Hand in one zip with the HTML, CSS and JavaScript files.',
        fr: 'Créez une liste de prix avec recherche et total du panier pour un étal du Marché Central. Remettez un zip avec les fichiers HTML, CSS et JavaScript.',
      },
    },
    {
      title: {
        en: 'Forms and data from a server',
        fr: 'Formulaires et données venues d’un serveur',
      },
      summary: {
        en: 'Ask for an order properly, check it, and read live data from a small API.',
        fr: 'Demander une commande proprement, la vérifier et lire des données à jour depuis une petite API.',
      },
      content: {
        en: lines(
          'Build a form with labels, the right keyboard and clear errors',
          'Check a Cameroonian phone number: nine digits that begin with 6',
          'Fetch data and show the waiting, empty and failed states',
          'Understand why prices must be checked on the server too',
        ),
        fr: lines(
          'Construire un formulaire avec libellés, bon clavier et erreurs claires',
          'Vérifier un numéro camerounais : neuf chiffres commençant par 6',
          'Charger des données et montrer l’attente, le vide et l’échec',
          'Comprendre pourquoi les prix se vérifient aussi sur le serveur',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Your site online',
        fr: 'Votre site en ligne',
      },
      summary: {
        en: 'Publish your own project, give it an address and keep it up to date.',
        fr: 'Publier votre propre projet, lui donner une adresse et le tenir à jour.',
      },
      content: {
        en: lines(
          'Keep versions of your work with Git',
          'Publish on a free static host',
          'Learn what a .cm domain is and what it takes to point it at a site',
          'Measure speed on a slow connection and repair the slowest part',
          'Present the site to the group in five minutes',
        ),
        fr: lines(
          'Garder les versions de son travail avec Git',
          'Publier chez un hébergeur statique gratuit',
          'Savoir ce qu’est un domaine .cm et comment le relier à un site',
          'Mesurer la vitesse sur une connexion lente et corriger le point le plus lent',
          'Présenter le site au groupe en cinq minutes',
        ),
      },
      assignment: {
        en: 'Publish a complete site for a real or imagined small business. Hand in a pdf with the address, three screenshots and half a page on what you would improve.',
        fr: 'Publiez le site complet d’une petite entreprise, réelle ou imaginée. Remettez un pdf avec l’adresse, trois captures et une demi-page sur ce que vous amélioreriez.',
      },
    },
  ],
}
