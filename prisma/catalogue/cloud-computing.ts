import { lines } from './lines'
import type { CatalogueProgram } from './types'

export const cloudComputing: CatalogueProgram = {
  slug: 'cloud-computing',
  icon: 'cloud',
  title: {
    en: 'Cloud Computing',
    fr: 'Informatique en nuage (cloud)',
  },
  description: {
    en: 'Run applications in the cloud: Linux, networks, containers, storage, costs and security.',
    fr: 'Faites tourner des applications dans le cloud : Linux, réseaux, conteneurs, stockage, coûts et sécurité.',
  },
  outcome: {
    en: 'You can put a web application and its database in the cloud, protect it, watch it, rebuild it from files, and say what it costs each month.',
    fr: 'Vous savez placer une application web et sa base dans le cloud, la protéger, la surveiller, la reconstruire à partir de fichiers et dire ce qu’elle coûte chaque mois.',
  },
  audience: {
    en: 'For technicians, developers and IT students who have used a terminal before. Week 1 is done on a phone; from week 2 on you need a computer, your own or one in our rooms in Douala. Practice runs on machines there, so no bank card is needed.',
    fr: 'Pour techniciens, développeurs et étudiants en informatique qui ont déjà utilisé un terminal. La semaine 1 se fait sur un téléphone ; dès la semaine 2, il faut un ordinateur, le vôtre ou l’un de ceux de nos salles à Douala. Les exercices se font sur les machines qui s’y trouvent : aucune carte bancaire n’est nécessaire.',
  },
  durationWeeks: 9,
  priceXaf: 15000,
  isOnline: false,
  isWritten: false,
  weeks: [
    {
      title: {
        en: 'What the cloud is, and what it is not',
        fr: 'Ce que le cloud est, et ce qu’il n’est pas',
      },
      summary: {
        en: 'Other people’s computers, rented by the hour: when that helps a Cameroonian business and when not.',
        fr: 'Les ordinateurs des autres, loués à l’heure : quand c’est utile à une entreprise camerounaise, et quand non.',
      },
      content: {
        en: lines(
          'Compare a server in the office with a rented one: power, cooling, staff',
          'Tell machines, platforms and finished services apart',
          'Measure the delay from Douala to four regions',
          'Ask where the data lives and which law applies',
        ),
        fr: lines(
          'Comparer un serveur au bureau et un serveur loué : courant, climatisation, personnel',
          'Distinguer machines, plateformes et services prêts à l’emploi',
          'Mesurer le délai de Douala vers quatre régions',
          'Demander où sont les données et quelle loi s’applique',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Linux on a remote machine',
        fr: 'Linux sur une machine distante',
      },
      summary: {
        en: 'Keys, users, files, services and logs over a slow connection.',
        fr: 'Clés, utilisateurs, fichiers, services et journaux sur une connexion lente.',
      },
      content: {
        en: lines(
          'Sign in with a key instead of a password',
          'Move files and keep a session alive when the line drops',
          'Install a web server and read its log',
          'Close every door that is not needed',
        ),
        fr: lines(
          'Se connecter avec une clé au lieu d’un mot de passe',
          'Transférer des fichiers et garder la session quand la ligne tombe',
          'Installer un serveur web et lire son journal',
          'Fermer toutes les portes inutiles',
        ),
      },
      assignment: {
        en: 'Prepare a server: user, key, firewall, web server, updates. Hand in a txt or pdf with every command and one line on why.',
        fr: 'Préparez un serveur : utilisateur, clé, pare-feu, serveur web, mises à jour. Remettez un txt ou un pdf avec chaque commande et une ligne d’explication.',
      },
    },
    {
      title: {
        en: 'Networks, names and certificates',
        fr: 'Réseaux, noms et certificats',
      },
      summary: {
        en: 'Addresses, private networks, DNS and HTTPS, drawn first and then built.',
        fr: 'Adresses, réseaux privés, DNS et HTTPS, dessinés puis construits.',
      },
      content: {
        en: lines(
          'Draw a network with a public and a private part',
          'Point a name at a server and watch it spread',
          'Get a certificate that renews itself',
          'Find where a connection stops',
        ),
        fr: lines(
          'Dessiner un réseau avec une partie publique et une partie privée',
          'Relier un nom à un serveur et observer la propagation',
          'Obtenir un certificat qui se renouvelle seul',
          'Trouver où une connexion s’arrête',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Containers',
        fr: 'Les conteneurs',
      },
      summary: {
        en: 'Pack an application once and run it the same everywhere.',
        fr: 'Emballer une application une fois et l’exécuter partout de la même façon.',
      },
      content: {
        en: lines(
          'Write an image for a small web application',
          'Make the image small, because every megabyte travels',
          'Run application and database together',
          'Keep data outside the container',
        ),
        fr: lines(
          'Écrire l’image d’une petite application web',
          'Alléger l’image, car chaque mégaoctet voyage',
          'Faire tourner ensemble application et base',
          'Garder les données hors du conteneur',
        ),
      },
      assignment: {
        en: 'Pack the course application and its database in containers, image under 200 MB. Hand in a zip with the files and a README.',
        fr: 'Mettez l’application du cours et sa base en conteneurs, image de moins de 200 Mo. Remettez un zip avec les fichiers et un README.',
      },
    },
    {
      title: {
        en: 'Files, databases and backups',
        fr: 'Fichiers, bases et sauvegardes',
      },
      summary: {
        en: 'Object storage, managed databases and copies in a second place.',
        fr: 'Stockage objet, bases gérées et copies dans un second lieu.',
      },
      content: {
        en: lines(
          'Put uploads into object storage with signed links',
          'Choose a managed database, or run it yourself',
          'Encrypt backups and keep one elsewhere',
          'Restore under time pressure in class',
        ),
        fr: lines(
          'Placer les fichiers dans un stockage objet avec liens signés',
          'Choisir une base gérée, ou l’exploiter soi-même',
          'Chiffrer les sauvegardes et en garder une ailleurs',
          'Restaurer en classe contre la montre',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Infrastructure from files',
        fr: 'L’infrastructure décrite dans des fichiers',
      },
      summary: {
        en: 'Describe servers in text, review the text, and rebuild everything in minutes.',
        fr: 'Décrire les serveurs en texte, relire ce texte et tout reconstruire en quelques minutes.',
      },
      content: {
        en: lines(
          'Describe a network and a server in OpenTofu',
          'Read the plan before you apply it',
          'Keep secrets out of the files',
          'Destroy it all and build it again',
        ),
        fr: lines(
          'Décrire un réseau et un serveur avec OpenTofu',
          'Lire le plan avant de l’appliquer',
          'Tenir les secrets hors des fichiers',
          'Tout détruire et tout reconstruire',
        ),
      },
      assignment: {
        en: 'Hand in a zip with the files that build the server of week 2, and a txt with the output of plan, apply and a second plan that changes nothing.',
        fr: 'Remettez un zip avec les fichiers qui construisent le serveur de la semaine 2, et un txt avec le résultat de plan, d’apply et d’un second plan sans changement.',
      },
    },
    {
      title: {
        en: 'Rights and secrets',
        fr: 'Droits et secrets',
      },
      summary: {
        en: 'Who may do what, where keys live, and what to do after a leak.',
        fr: 'Qui peut faire quoi, où vivent les clés et que faire après une fuite.',
      },
      content: {
        en: lines(
          'Give each program its own narrow rights',
          'Turn on a second factor for every person',
          'Rotate a key without stopping the service',
          'Practise the first hour after a leak',
        ),
        fr: lines(
          'Donner à chaque programme ses propres droits, limités',
          'Activer un second facteur pour chaque personne',
          'Changer une clé sans arrêter le service',
          'S’exercer à la première heure après une fuite',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Watching and paying',
        fr: 'Surveiller et payer',
      },
      summary: {
        en: 'Numbers, logs and alarms, and a bill without surprises.',
        fr: 'Mesures, journaux et alertes, et une facture sans surprise.',
      },
      content: {
        en: lines(
          'Choose signals that users would notice',
          'Set an alarm for money as well as for errors',
          'Estimate a month in XAF for three sizes of business',
          'Switch off what nobody uses at night',
        ),
        fr: lines(
          'Choisir les signaux que les utilisateurs remarqueraient',
          'Régler une alerte sur la dépense comme sur les erreurs',
          'Estimer un mois en FCFA pour trois tailles d’entreprise',
          'Éteindre ce que personne n’utilise la nuit',
        ),
      },
      assignment: {
        en: 'Estimate and justify the monthly cost of a school’s platform for 200 and for 2,000 pupils. Hand in an xlsx with the calculation and a one-page pdf.',
        fr: 'Estimez et justifiez le coût mensuel de la plateforme d’une école pour 200 puis 2 000 élèves. Remettez un xlsx avec le calcul et un pdf d’une page.',
      },
    },
    {
      title: {
        en: 'A failure on purpose',
        fr: 'Une panne volontaire',
      },
      summary: {
        en: 'Deliver a complete system, break a part of it before the class, and bring it back.',
        fr: 'Livrer un système complet, en casser une partie devant la classe et le remettre en route.',
      },
      content: {
        en: lines(
          'Deploy a new version without an interruption',
          'Stop a machine and watch what users see',
          'Write the report: what happened, why, what changes',
          'Present the architecture in ten minutes',
        ),
        fr: lines(
          'Déployer une nouvelle version sans interruption',
          'Arrêter une machine et voir ce que voient les utilisateurs',
          'Rédiger le rapport : quoi, pourquoi, ce qui change',
          'Présenter l’architecture en dix minutes',
        ),
      },
      assignment: {
        en: 'Hand in a zip with your infrastructure files and a pdf: drawing of the system, monthly cost, failure report.',
        fr: 'Remettez un zip avec vos fichiers d’infrastructure et un pdf : dessin du système, coût mensuel, rapport de panne.',
      },
    },
  ],
}
