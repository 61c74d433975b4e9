import { lines } from './lines'
import type { CatalogueProgram } from './types'

export const mobileAppDev: CatalogueProgram = {
  slug: 'mobile-app-dev',
  icon: 'smartphone',
  title: {
    en: 'Mobile App Dev',
    fr: 'Développement d’applications mobiles',
  },
  description: {
    en: 'Make Android and iPhone apps with React Native that keep working when the network does not.',
    fr: 'Créez des applications Android et iPhone avec React Native qui fonctionnent même quand le réseau lâche.',
  },
  outcome: {
    en: 'You can design, build and test a mobile app with several screens, local storage, camera and notifications, and prepare it for the Play Store.',
    fr: 'Vous savez concevoir, construire et tester une application de plusieurs écrans avec stockage local, appareil photo et notifications, et la préparer pour le Play Store.',
  },
  audience: {
    en: 'For people who know basic JavaScript. Week 1 needs a phone only. From week 2 on you need a laptop and an Android phone or iPhone; your own phone is the test device, no emulator is required.',
    fr: 'Pour ceux qui connaissent les bases de JavaScript. La semaine 1 ne demande qu’un téléphone. À partir de la semaine 2, il faut un ordinateur et un téléphone Android ou iPhone ; votre téléphone sert d’appareil de test, aucun émulateur n’est nécessaire.',
  },
  durationWeeks: 10,
  priceXaf: 15000,
  isOnline: true,
  isWritten: false,
  weeks: [
    {
      title: {
        en: 'Your first app on your own phone',
        fr: 'Votre première application sur votre téléphone',
      },
      summary: {
        en: 'Set up Expo, see a change on the phone in seconds, and understand what runs where.',
        fr: 'Installer Expo, voir un changement sur le téléphone en quelques secondes et comprendre ce qui s’exécute où.',
      },
      content: {
        en: lines(
          'Create a project and open it on the phone',
          'Work over a local Wi-Fi without using mobile data',
          'Show text, images and a button',
          'Read an error screen calmly',
        ),
        fr: lines(
          'Créer un projet et l’ouvrir sur le téléphone',
          'Travailler en Wi-Fi local sans consommer de données mobiles',
          'Afficher du texte, des images et un bouton',
          'Lire un écran d’erreur avec calme',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Screens and layout',
        fr: 'Écrans et mise en page',
      },
      summary: {
        en: 'Flexbox on a phone, safe areas, long names and large fonts.',
        fr: 'Flexbox sur téléphone, zones sûres, noms longs et grands caractères.',
      },
      content: {
        en: lines(
          'Lay out a profile and a price card',
          'Scroll long lists without stutter',
          'Respect the user’s font size and theme',
          'Test at 320 points wide',
        ),
        fr: lines(
          'Mettre en page un profil et une carte de prix',
          'Faire défiler de longues listes sans à-coups',
          'Respecter la taille de police et le thème de l’utilisateur',
          'Tester à 320 points de large',
        ),
      },
      assignment: {
        en: 'Build two screens of a taxi fare notebook for Douala. Hand in a zip with the code and four screenshots (png), two with large fonts.',
        fr: 'Construisez deux écrans d’un carnet de courses de taxi à Douala. Remettez un zip avec le code et quatre captures (png), dont deux en grands caractères.',
      },
    },
    {
      title: {
        en: 'Moving between screens',
        fr: 'Passer d’un écran à l’autre',
      },
      summary: {
        en: 'Stacks, tabs, parameters and the Android back button.',
        fr: 'Piles, onglets, paramètres et bouton retour d’Android.',
      },
      content: {
        en: lines(
          'Set up routes from files',
          'Pass a trip from the list to its detail',
          'Ask before losing an unfinished form',
          'Open a screen from a link',
        ),
        fr: lines(
          'Définir les routes à partir des fichiers',
          'Passer une course de la liste à son détail',
          'Demander avant de perdre un formulaire inachevé',
          'Ouvrir un écran depuis un lien',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Typing on a small keyboard',
        fr: 'Saisir sur un petit clavier',
      },
      summary: {
        en: 'Forms that show the right keyboard and never hide the field behind it.',
        fr: 'Des formulaires qui ouvrent le bon clavier et ne cachent jamais le champ.',
      },
      content: {
        en: lines(
          'Choose keyboards for amounts, phones and codes',
          'Check input while typing, gently',
          'Format 15000 as XAF 15,000 or 15 000 FCFA',
          'Make touch targets large enough for a moving bus',
        ),
        fr: lines(
          'Choisir les claviers pour montants, téléphones et codes',
          'Vérifier la saisie au fil de l’eau, avec tact',
          'Afficher 15000 sous la forme XAF 15,000 ou 15 000 FCFA',
          'Prévoir des zones assez grandes pour un bus qui roule',
        ),
      },
      assignment: {
        en: 'Add a form to record a trip, with checks and formatted amounts. Hand in a zip with the code and a page (txt) on the cases that you tested.',
        fr: 'Ajoutez un formulaire pour saisir une course, avec contrôles et montants mis en forme. Remettez un zip avec le code et une page (txt) sur les cas testés.',
      },
    },
    {
      title: {
        en: 'Data that stays on the phone',
        fr: 'Des données qui restent sur le téléphone',
      },
      summary: {
        en: 'Keep records in SQLite so that the app opens with its data in airplane mode.',
        fr: 'Garder les enregistrements dans SQLite pour que l’application s’ouvre avec ses données en mode avion.',
      },
      content: {
        en: lines(
          'Create tables and save a trip',
          'Search and sum by day and week',
          'Change the tables in a new version without losing data',
          'Know what must never be stored in plain text',
        ),
        fr: lines(
          'Créer des tables et enregistrer une course',
          'Chercher et additionner par jour et par semaine',
          'Modifier les tables dans une nouvelle version sans rien perdre',
          'Savoir ce qui ne se garde jamais en clair',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Talking to an API',
        fr: 'Dialoguer avec une API',
      },
      summary: {
        en: 'Load, send and retry over a connection that comes and goes.',
        fr: 'Charger, envoyer et réessayer sur une connexion qui va et vient.',
      },
      content: {
        en: lines(
          'Show loading, empty, failed and stored states',
          'Set time limits and retry with growing delay',
          'Send only what changed, to spare the bundle',
          'Sign in and keep the token in secure storage',
        ),
        fr: lines(
          'Montrer le chargement, le vide, l’échec et les données gardées',
          'Fixer des délais et réessayer de plus en plus tard',
          'N’envoyer que ce qui a changé, pour ménager le forfait',
          'Se connecter et garder le jeton en lieu sûr',
        ),
      },
      assignment: {
        en: 'Connect the notebook to the practice API with stored data when offline. Hand in a zip and a table (xlsx or pdf) of eight network situations and what the app does.',
        fr: 'Reliez le carnet à l’API d’exercice, avec données gardées hors ligne. Remettez un zip et un tableau (xlsx ou pdf) de huit situations réseau et de la réaction de l’application.',
      },
    },
    {
      title: {
        en: 'Offline first',
        fr: 'D’abord hors ligne',
      },
      summary: {
        en: 'A queue of changes that leaves when the network returns, and an answer to conflicts.',
        fr: 'Une file de changements qui part au retour du réseau, et une réponse aux conflits.',
      },
      content: {
        en: lines(
          'Record changes with their own identifier',
          'Send each of them exactly once',
          'Decide who wins when two phones changed the same thing',
          'Tell the user what is waiting',
        ),
        fr: lines(
          'Enregistrer les changements avec leur propre identifiant',
          'Envoyer chacun exactement une fois',
          'Décider qui l’emporte quand deux téléphones ont changé la même chose',
          'Dire à l’utilisateur ce qui attend',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Camera, place and notifications',
        fr: 'Appareil photo, position et notifications',
      },
      summary: {
        en: 'Use the phone’s senses, and ask for permission at the right moment.',
        fr: 'Utiliser les capteurs du téléphone et demander l’autorisation au bon moment.',
      },
      content: {
        en: lines(
          'Photograph a receipt and make the file smaller',
          'Note where a trip began, only with consent',
          'Remind the driver to close the day',
          'Work decently when permission is refused',
        ),
        fr: lines(
          'Photographier un reçu et alléger le fichier',
          'Noter le départ d’une course, seulement avec accord',
          'Rappeler au chauffeur de clôturer la journée',
          'Fonctionner correctement en cas de refus',
        ),
      },
      assignment: {
        en: 'Add photo and reminder to the app, with refusal handled. Hand in a zip with the code and six screenshots (png).',
        fr: 'Ajoutez photo et rappel à l’application, refus compris. Remettez un zip avec le code et six captures (png).',
      },
    },
    {
      title: {
        en: 'Payments and trust',
        fr: 'Paiement et confiance',
      },
      summary: {
        en: 'Ask for a mobile-money payment from an app without ever touching a PIN.',
        fr: 'Demander un paiement mobile depuis une application sans jamais toucher au code secret.',
      },
      content: {
        en: lines(
          'Start a payment on a simulated gateway',
          'Wait for the answer when the app is closed and opened again',
          'Show a receipt that can be shared',
          'Recognise and warn against common frauds',
        ),
        fr: lines(
          'Lancer un paiement sur une passerelle simulée',
          'Attendre la réponse quand l’application est fermée puis rouverte',
          'Montrer un reçu que l’on peut partager',
          'Reconnaître les fraudes courantes et en avertir',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Ready for the store',
        fr: 'Prêt pour le Play Store',
      },
      summary: {
        en: 'Test on cheap phones, build the package, write the store page and the privacy note.',
        fr: 'Tester sur des téléphones d’entrée de gamme, construire le paquet, rédiger la fiche et la note de confidentialité.',
      },
      content: {
        en: lines(
          'Try the app on three different phones',
          'Cut the start time and the download size',
          'Build a signed package',
          'Write the listing in English and French',
        ),
        fr: lines(
          'Essayer l’application sur trois téléphones différents',
          'Réduire le temps de démarrage et le poids du téléchargement',
          'Construire un paquet signé',
          'Rédiger la fiche en anglais et en français',
        ),
      },
      assignment: {
        en: 'Hand in a pdf with store texts, screenshots, privacy note and test report on three phones, and a zip with the code.',
        fr: 'Remettez un pdf avec les textes de la fiche, les captures, la note de confidentialité et le rapport de test sur trois téléphones, et un zip avec le code.',
      },
    },
  ],
}
