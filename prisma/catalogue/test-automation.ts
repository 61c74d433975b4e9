import { lines } from './lines'
import type { CatalogueProgram } from './types'

export const testAutomation: CatalogueProgram = {
  slug: 'test-automation',
  icon: 'flask-conical',
  title: {
    en: 'Test Automation',
    fr: 'Automatisation des tests',
  },
  description: {
    en: 'Find faults before customers do: plan tests, automate them with Playwright, and report clearly.',
    fr: 'Trouvez les défauts avant les clients : préparez des tests, automatisez-les avec Playwright et rendez compte clairement.',
  },
  outcome: {
    en: 'You can plan the tests of a web application, automate the important journeys in TypeScript, run them on every change, and write fault reports that get repaired.',
    fr: 'Vous savez préparer les tests d’une application web, automatiser en TypeScript les parcours importants, les lancer à chaque changement et rédiger des rapports qui mènent à la correction.',
  },
  audience: {
    en: 'For testers, developers and careful people who like to break things. Basic JavaScript helps; the first weeks revise what you need. Week 1 works on a phone; from week 4, a computer with 4 GB of memory is needed: your own, a shared one, or one in our rooms in Douala.',
    fr: 'Pour testeurs, développeurs et personnes minutieuses qui aiment mettre les choses à l’épreuve. Des bases de JavaScript aident ; les premières semaines revoient le nécessaire. La semaine 1 se fait sur un téléphone ; à partir de la semaine 4, il faut un ordinateur avec 4 Go de mémoire : le vôtre, un poste partagé ou l’un de ceux de nos salles à Douala.',
  },
  durationWeeks: 7,
  priceXaf: 15000,
  isOnline: true,
  isWritten: false,
  weeks: [
    {
      title: {
        en: 'Looking for trouble by hand',
        fr: 'Chercher les défauts à la main',
      },
      summary: {
        en: 'Explore a site like a careful user, and write a fault report that someone can follow.',
        fr: 'Explorer un site comme un utilisateur attentif et écrire un rapport de défaut que l’on peut suivre.',
      },
      content: {
        en: lines(
          'Explore for an hour with a goal and notes',
          'Try borders: empty, zero, 14,999, 15,000, very long',
          'Write steps, expected, seen',
          'Tell severity and urgency apart',
        ),
        fr: lines(
          'Explorer une heure avec un but et des notes',
          'Essayer les limites : vide, zéro, 14 999, 15 000, très long',
          'Écrire les étapes, l’attendu, le constaté',
          'Distinguer gravité et urgence',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Choosing what to test',
        fr: 'Choisir ce qu’il faut tester',
      },
      summary: {
        en: 'Risks first: money, rights and lost data before colours.',
        fr: 'Les risques d’abord : l’argent, les droits et les pertes de données avant les couleurs.',
      },
      content: {
        en: lines(
          'List the risks of a mobile-money payment page',
          'Group inputs that behave alike',
          'Draw states and the moves between them',
          'Decide what stays manual',
        ),
        fr: lines(
          'Dresser les risques d’une page de paiement mobile',
          'Regrouper les saisies qui se comportent de même',
          'Dessiner les états et les passages entre eux',
          'Décider de ce qui reste manuel',
        ),
      },
      assignment: {
        en: 'Write a test plan for a payment page: risks, cases, data, what you leave out. Hand in an xlsx with at least thirty cases and a one-page pdf.',
        fr: 'Rédigez un plan de test pour une page de paiement : risques, cas, données, ce que vous écartez. Remettez un xlsx d’au moins trente cas et un pdf d’une page.',
      },
    },
    {
      title: {
        en: 'Code enough to test',
        fr: 'Assez de code pour tester',
      },
      summary: {
        en: 'TypeScript, functions, promises and unit tests with Vitest.',
        fr: 'TypeScript, fonctions, promesses et tests unitaires avec Vitest.',
      },
      content: {
        en: lines(
          'Read and write small functions',
          'Wait for things properly',
          'Test a phone-number rule with a table of cases',
          'See the test fail before you trust it',
        ),
        fr: lines(
          'Lire et écrire de petites fonctions',
          'Attendre correctement',
          'Tester une règle de numéro par une table de cas',
          'Voir le test échouer avant de s’y fier',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'A browser that clicks for you',
        fr: 'Un navigateur qui clique pour vous',
      },
      summary: {
        en: 'First journeys with Playwright, found by what the user sees.',
        fr: 'Premiers parcours avec Playwright, repérés par ce que voit l’utilisateur.',
      },
      content: {
        en: lines(
          'Find elements by role and label',
          'Fill a registration form and check the errors',
          'Wait for a result, never for seconds',
          'Read a trace of a failed run',
        ),
        fr: lines(
          'Trouver les éléments par rôle et libellé',
          'Remplir une inscription et vérifier les erreurs',
          'Attendre un résultat, jamais un nombre de secondes',
          'Lire la trace d’un échec',
        ),
      },
      assignment: {
        en: 'Automate registration and login of the practice site, good and bad input. Hand in a zip with at least fifteen tests and the report of the run.',
        fr: 'Automatisez l’inscription et la connexion du site d’exercice, saisies bonnes et mauvaises. Remettez un zip d’au moins quinze tests et le rapport d’exécution.',
      },
    },
    {
      title: {
        en: 'Tests that stay calm',
        fr: 'Des tests qui restent calmes',
      },
      summary: {
        en: 'Own data for each test, no hidden order, and no failures that come and go.',
        fr: 'Des données propres à chaque test, aucun ordre caché, aucun échec intermittent.',
      },
      content: {
        en: lines(
          'Create data through the API before the test',
          'Share steps without hiding the story',
          'Freeze the clock for a code that expires in 5 minutes',
          'Hunt down a test that fails once in twenty runs',
        ),
        fr: lines(
          'Créer les données par l’API avant le test',
          'Partager des étapes sans cacher l’histoire',
          'Figer l’horloge pour un code qui expire en 5 minutes',
          'Traquer un test qui échoue une fois sur vingt',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'APIs, networks and phones',
        fr: 'API, réseaux et téléphones',
      },
      summary: {
        en: 'Test below the screen and under bad conditions.',
        fr: 'Tester sous l’écran et dans de mauvaises conditions.',
      },
      content: {
        en: lines(
          'Call an API and check status, shape and rights',
          'Ask for another user’s receipt and expect a refusal',
          'Cut the network in the middle of a payment',
          'Check accessibility and a 360-pixel screen',
        ),
        fr: lines(
          'Appeler une API et vérifier état, forme et droits',
          'Demander le reçu d’un autre et attendre un refus',
          'Couper le réseau au milieu d’un paiement',
          'Vérifier l’accessibilité et un écran de 360 pixels',
        ),
      },
      assignment: {
        en: 'Write tests for six API routes and three network faults. Hand in a zip with the tests and a report (pdf) on every fault that you found.',
        fr: 'Écrivez des tests pour six routes d’API et trois pannes réseau. Remettez un zip avec les tests et un rapport (pdf) sur chaque défaut trouvé.',
      },
    },
    {
      title: {
        en: 'On every change',
        fr: 'À chaque changement',
      },
      summary: {
        en: 'Run the suite automatically, keep it quick, and tell the team what it means.',
        fr: 'Lancer la suite automatiquement, la garder rapide et dire à l’équipe ce qu’elle signifie.',
      },
      content: {
        en: lines(
          'Run tests in continuous integration',
          'Split and order them so that bad news comes early',
          'Report to people who do not read code',
          'Delete a test that proves nothing',
        ),
        fr: lines(
          'Exécuter les tests en intégration continue',
          'Les répartir pour que les mauvaises nouvelles arrivent tôt',
          'Rendre compte à ceux qui ne lisent pas le code',
          'Supprimer un test qui ne prouve rien',
        ),
      },
      assignment: {
        en: 'Hand in the complete suite of the practice site with its pipeline file (zip), and a two-page pdf: what is covered, what is not, what you would do next.',
        fr: 'Remettez la suite complète du site d’exercice avec son fichier de pipeline (zip), et un pdf de deux pages : ce qui est couvert, ce qui ne l’est pas, la suite à donner.',
      },
    },
  ],
}
