import { lines } from './lines'
import type { CatalogueProgram } from './types'

export const dataScience: CatalogueProgram = {
  slug: 'data-science',
  icon: 'chart-line',
  title: {
    en: 'Data Science',
    fr: 'Science des données',
  },
  description: {
    en: 'Clean, explore and model real data with Python, and explain honestly what it says.',
    fr: 'Nettoyez, explorez et modélisez de vraies données avec Python, et expliquez honnêtement ce qu’elles disent.',
  },
  outcome: {
    en: 'You can take a messy table, clean it, draw the right charts, build and test a simple prediction model, and write a report that a manager can act on.',
    fr: 'Vous savez partir d’un tableau en désordre, le nettoyer, choisir les bons graphiques, construire et tester un modèle de prédiction simple, et rédiger un rapport utile à un responsable.',
  },
  audience: {
    en: 'For people who like numbers and know a spreadsheet. No programming experience is needed; notebooks run in the browser, so a modest laptop is enough.',
    fr: 'Pour celles et ceux qui aiment les chiffres et connaissent un tableur. Aucune expérience en programmation n’est demandée ; les carnets tournent dans le navigateur, un ordinateur modeste suffit.',
  },
  durationWeeks: 10,
  priceXaf: 15000,
  isOnline: true,
  isWritten: false,
  weeks: [
    {
      title: {
        en: 'Questions before numbers',
        fr: 'Les questions avant les chiffres',
      },
      summary: {
        en: 'Turn a vague wish into a question that data can answer, and open your first notebook.',
        fr: 'Transformer un souhait vague en une question à laquelle les données répondent ; ouvrir son premier carnet.',
      },
      content: {
        en: lines(
          'Tell a question, a measure and an opinion apart',
          'Open a notebook in the browser and run Python',
          'Compute with numbers, text and lists',
          'Write three questions about taxi fares in Douala that data could answer',
        ),
        fr: lines(
          'Distinguer une question, une mesure et une opinion',
          'Ouvrir un carnet dans le navigateur et exécuter du Python',
          'Calculer avec des nombres, des textes et des listes',
          'Écrire trois questions sur le prix des taxis à Douala auxquelles des données pourraient répondre',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Python for tables',
        fr: 'Python pour les tableaux',
      },
      summary: {
        en: 'Conditions, loops and functions, then a first table with pandas.',
        fr: 'Conditions, boucles et fonctions, puis un premier tableau avec pandas.',
      },
      content: {
        en: lines(
          'Repeat work with loops and functions',
          'Read a CSV file of stall sales',
          'Choose rows and columns',
          'Add a column: margin in XAF for each article',
        ),
        fr: lines(
          'Répéter un travail avec des boucles et des fonctions',
          'Lire un fichier CSV de ventes d’un étal',
          'Sélectionner des lignes et des colonnes',
          'Ajouter une colonne : la marge en FCFA de chaque article',
        ),
      },
      assignment: {
        en: 'Answer five questions about the stall’s sales file with pandas. Hand in your notebook as a zip, with a sentence of explanation under each answer.',
        fr: 'Répondez avec pandas à cinq questions sur le fichier de ventes de l’étal. Remettez votre carnet dans un zip, avec une phrase d’explication sous chaque réponse.',
      },
    },
    {
      title: {
        en: 'Cleaning what people typed',
        fr: 'Nettoyer ce que les gens ont saisi',
      },
      summary: {
        en: 'Missing values, doubles, three spellings of one town: find them and decide what to do.',
        fr: 'Valeurs manquantes, doublons, trois orthographes d’une même ville : les repérer et décider.',
      },
      content: {
        en: lines(
          'Count what is missing and ask why',
          'Bring phone numbers and dates to one form',
          'Join Bonaberi, Bonabéri and BONABERI',
          'Keep a log of each change so that others can check it',
        ),
        fr: lines(
          'Compter ce qui manque et chercher pourquoi',
          'Ramener numéros de téléphone et dates à une seule forme',
          'Réunir Bonaberi, Bonabéri et BONABERI',
          'Tenir un journal de chaque changement pour que d’autres puissent vérifier',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Summaries that do not lie',
        fr: 'Des résumés qui ne mentent pas',
      },
      summary: {
        en: 'Mean, median, spread and groups, and when each of them misleads.',
        fr: 'Moyenne, médiane, dispersion et groupes, et les cas où chacun trompe.',
      },
      content: {
        en: lines(
          'Compare mean and median of household spending',
          'Group by town, month and product',
          'Look at rates, not only totals',
          'Spot an outlier and decide with reasons',
        ),
        fr: lines(
          'Comparer la moyenne et la médiane des dépenses de ménages',
          'Regrouper par ville, par mois et par produit',
          'Regarder les taux, pas seulement les totaux',
          'Repérer une valeur aberrante et trancher avec des raisons',
        ),
      },
      assignment: {
        en: 'Clean the survey file of 1,200 rows and summarise it by town. Hand in a zip with the notebook, the cleaned CSV and your log of changes.',
        fr: 'Nettoyez le fichier d’enquête de 1 200 lignes et résumez-le par ville. Remettez un zip avec le carnet, le CSV nettoyé et votre journal des changements.',
      },
    },
    {
      title: {
        en: 'Charts people understand',
        fr: 'Des graphiques que l’on comprend',
      },
      summary: {
        en: 'Choose the chart from the question, and remove everything that does not help.',
        fr: 'Choisir le graphique selon la question, et retirer tout ce qui n’aide pas.',
      },
      content: {
        en: lines(
          'Bars, lines, scatter: which one for which question',
          'Draw monthly rainfall beside the price of tomatoes',
          'Label axes with units, and start bars at zero',
          'Check a chart in black and white and on a phone',
        ),
        fr: lines(
          'Barres, courbes, nuages : lequel pour quelle question',
          'Tracer la pluie mensuelle à côté du prix de la tomate',
          'Indiquer les unités sur les axes et faire partir les barres de zéro',
          'Vérifier un graphique en noir et blanc et sur téléphone',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'SQL for analysts',
        fr: 'SQL pour l’analyse',
      },
      summary: {
        en: 'Ask a database directly instead of copying files around.',
        fr: 'Interroger directement une base plutôt que de faire circuler des fichiers.',
      },
      content: {
        en: lines(
          'Select, filter and sort',
          'Group and count transactions per day',
          'Join customers to their mobile-money payments',
          'Bring the result into a notebook',
        ),
        fr: lines(
          'Sélectionner, filtrer et trier',
          'Regrouper et compter les opérations par jour',
          'Joindre les clients à leurs paiements mobiles',
          'Ramener le résultat dans un carnet',
        ),
      },
      assignment: {
        en: 'Write six queries on the practice database of payments and chart two of the results. Hand in a zip with the .sql file and the notebook.',
        fr: 'Écrivez six requêtes sur la base d’exercice des paiements et tracez deux des résultats. Remettez un zip avec le fichier .sql et le carnet.',
      },
    },
    {
      title: {
        en: 'Chance and samples',
        fr: 'Hasard et échantillons',
      },
      summary: {
        en: 'How sure can you be from 200 answers? Simulate it instead of guessing.',
        fr: 'Que peut-on affirmer avec 200 réponses ? Le simuler au lieu de deviner.',
      },
      content: {
        en: lines(
          'Draw samples again and again and watch the result move',
          'Give a range beside every estimate',
          'Compare two versions of an SMS reminder fairly',
          'Explain why correlation is not a cause',
        ),
        fr: lines(
          'Tirer des échantillons encore et encore et voir le résultat bouger',
          'Donner une fourchette avec chaque estimation',
          'Comparer équitablement deux versions d’un rappel par SMS',
          'Expliquer pourquoi une corrélation n’est pas une cause',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'A first prediction model',
        fr: 'Un premier modèle de prédiction',
      },
      summary: {
        en: 'Linear regression and decision trees, trained on one part of the data and judged on another.',
        fr: 'Régression linéaire et arbres de décision, entraînés sur une partie des données et jugés sur l’autre.',
      },
      content: {
        en: lines(
          'Split data into training and test parts',
          'Predict the rent of a room from district and size',
          'Compare the model with a simple guess',
          'Read the errors one by one',
        ),
        fr: lines(
          'Séparer les données d’entraînement et de test',
          'Prédire le loyer d’une chambre selon le quartier et la taille',
          'Comparer le modèle à une estimation naïve',
          'Lire les erreurs une à une',
        ),
      },
      assignment: {
        en: 'Train two models on the rent data and say which one you would use and why. Hand in the notebook in a zip and a one-page pdf.',
        fr: 'Entraînez deux modèles sur les loyers et dites lequel vous utiliseriez et pourquoi. Remettez le carnet dans un zip et un pdf d’une page.',
      },
    },
    {
      title: {
        en: 'Classification and fairness',
        fr: 'Classification et équité',
      },
      summary: {
        en: 'Models that say yes or no, the cost of each mistake, and who pays for it.',
        fr: 'Des modèles qui disent oui ou non, le coût de chaque erreur et qui la paie.',
      },
      content: {
        en: lines(
          'Sort messages into spam and not spam',
          'Read a confusion matrix',
          'Set a threshold from the cost of being wrong',
          'Protect names and numbers: what law 2024/017 asks',
        ),
        fr: lines(
          'Classer des messages en indésirables ou non',
          'Lire une matrice de confusion',
          'Fixer un seuil selon le coût de l’erreur',
          'Protéger noms et numéros : ce que demande la loi 2024/017',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'From notebook to decision',
        fr: 'Du carnet à la décision',
      },
      summary: {
        en: 'Finish your own project and tell it to someone who has five minutes.',
        fr: 'Achever son propre projet et l’expliquer à quelqu’un qui n’a que cinq minutes.',
      },
      content: {
        en: lines(
          'Choose one question and one dataset of your own',
          'Write the answer first, then the proof',
          'State what the data cannot say',
          'Present and take questions from the group',
        ),
        fr: lines(
          'Choisir sa propre question et son propre jeu de données',
          'Donner d’abord la réponse, puis la preuve',
          'Dire ce que les données ne permettent pas de conclure',
          'Présenter et répondre aux questions du groupe',
        ),
      },
      assignment: {
        en: 'Complete a project from raw data to recommendation. Hand in a report of at most four pages (pdf) and a zip with data and notebook.',
        fr: 'Menez un projet des données brutes à la recommandation. Remettez un rapport de quatre pages au plus (pdf) et un zip avec les données et le carnet.',
      },
    },
  ],
}
