import { lines } from './lines'
import type { CatalogueProgram } from './types'

export const databaseAdministration: CatalogueProgram = {
  slug: 'database-administration',
  icon: 'database-backup',
  title: {
    en: 'Database Administration',
    fr: 'Administration de bases de données',
  },
  description: {
    en: 'Install, secure, back up and repair PostgreSQL databases that a business depends on.',
    fr: 'Installez, sécurisez, sauvegardez et réparez les bases PostgreSQL dont dépend une entreprise.',
  },
  outcome: {
    en: 'You can run a PostgreSQL server with the right rights, tested backups, a standby and alarms, and bring it back after a failure.',
    fr: 'Vous savez exploiter un serveur PostgreSQL avec les bons droits, des sauvegardes vérifiées, un serveur de secours et des alertes, et le remettre en route après une panne.',
  },
  audience: {
    en: 'For technicians and developers who know basic SQL and are not afraid of a terminal. Week 1 needs a phone only. From week 2 on you run a server of your own; a laptop with 8 GB of memory is comfortable, an Android phone with Termux will do to begin.',
    fr: 'Pour les techniciens et développeurs qui connaissent les bases du SQL et ne craignent pas le terminal. La semaine 1 ne demande qu’un téléphone. À partir de la semaine 2, vous exploitez votre propre serveur ; un ordinateur avec 8 Go de mémoire est confortable, un téléphone Android avec Termux suffit pour commencer.',
  },
  durationWeeks: 8,
  priceXaf: 15000,
  isOnline: true,
  isWritten: false,
  weeks: [
    {
      title: {
        en: 'A server of your own',
        fr: 'Votre propre serveur',
      },
      summary: {
        en: 'Install PostgreSQL on Linux, find its files, start and stop it properly.',
        fr: 'Installer PostgreSQL sous Linux, trouver ses fichiers, le démarrer et l’arrêter proprement.',
      },
      content: {
        en: lines(
          'Install from packages and check the version',
          'Know the data folder, the configuration and the log',
          'Connect with psql and ask the server about itself',
          'Survive a power cut: what the write-ahead log does',
        ),
        fr: lines(
          'Installer depuis les paquets et vérifier la version',
          'Connaître le dossier de données, la configuration et le journal',
          'Se connecter avec psql et interroger le serveur sur lui-même',
          'Survivre à une coupure de courant : le rôle du journal d’écriture',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Roles and rights',
        fr: 'Rôles et droits',
      },
      summary: {
        en: 'Give each person and program what they need and nothing more.',
        fr: 'Donner à chaque personne et à chaque programme le nécessaire, rien de plus.',
      },
      content: {
        en: lines(
          'Create login roles and group roles',
          'Grant by schema, table and column',
          'Limit who may connect and from where',
          'Let a microfinance cashier see only their own branch',
        ),
        fr: lines(
          'Créer des rôles de connexion et des rôles de groupe',
          'Accorder des droits par schéma, table et colonne',
          'Limiter qui peut se connecter et d’où',
          'Ne montrer au caissier d’une microfinance que sa propre agence',
        ),
      },
      assignment: {
        en: 'Write the roles and rights of a microfinance with three branches. Hand in one .sql file and a table of who may do what (pdf or xlsx).',
        fr: 'Écrivez les rôles et les droits d’une microfinance à trois agences. Remettez un fichier .sql et un tableau de qui peut faire quoi (pdf ou xlsx).',
      },
    },
    {
      title: {
        en: 'Backups that restore',
        fr: 'Des sauvegardes qui se restaurent',
      },
      summary: {
        en: 'A backup counts only after it has been restored on another machine.',
        fr: 'Une sauvegarde ne compte qu’une fois restaurée sur une autre machine.',
      },
      content: {
        en: lines(
          'Dump one database and a whole server',
          'Schedule it for the night and keep copies elsewhere',
          'Restore on an empty server and compare the counts',
          'Write down how long it takes and what is lost',
        ),
        fr: lines(
          'Exporter une base et un serveur entier',
          'La programmer la nuit et garder des copies ailleurs',
          'Restaurer sur un serveur vide et comparer les comptes',
          'Noter la durée et ce qui est perdu',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Back to the minute before',
        fr: 'Revenir à la minute d’avant',
      },
      summary: {
        en: 'Archive the log and return to the moment just before a mistake.',
        fr: 'Archiver le journal et revenir juste avant une erreur.',
      },
      content: {
        en: lines(
          'Take a base backup and archive the log',
          'Delete a table on purpose',
          'Recover to a point in time',
          'Plan disk space for a month of archives',
        ),
        fr: lines(
          'Faire une sauvegarde de base et archiver le journal',
          'Supprimer volontairement une table',
          'Restaurer à un instant donné',
          'Prévoir l’espace disque pour un mois d’archives',
        ),
      },
      assignment: {
        en: 'Record a recovery drill: the mistake, the commands, the time each step took, the check. Hand in a pdf of two or three pages with the commands.',
        fr: 'Consignez un exercice de reprise : l’erreur, les commandes, la durée de chaque étape, la vérification. Remettez un pdf de deux à trois pages avec les commandes.',
      },
    },
    {
      title: {
        en: 'Slow queries',
        fr: 'Requêtes lentes',
      },
      summary: {
        en: 'Find what is slow, read the plan, and add the index that helps.',
        fr: 'Trouver ce qui est lent, lire le plan et ajouter l’index utile.',
      },
      content: {
        en: lines(
          'Rank statements by total time',
          'Read a plan from the inside out',
          'Choose an index, and prove that it is used',
          'Understand vacuum and dead rows',
        ),
        fr: lines(
          'Classer les requêtes par temps total',
          'Lire un plan de l’intérieur vers l’extérieur',
          'Choisir un index et prouver qu’il sert',
          'Comprendre le vacuum et les lignes mortes',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'A standby server',
        fr: 'Un serveur de secours',
      },
      summary: {
        en: 'Copy changes to a second server as they happen, and switch to it on purpose.',
        fr: 'Copier les changements sur un second serveur au fil de l’eau, et y basculer volontairement.',
      },
      content: {
        en: lines(
          'Set up streaming replication',
          'Measure the delay on a slow link Douala–Garoua',
          'Promote the standby and point the application at it',
          'Bring the old server back as the new standby',
        ),
        fr: lines(
          'Mettre en place la réplication en continu',
          'Mesurer le retard sur une liaison lente Douala–Garoua',
          'Promouvoir le secours et y diriger l’application',
          'Remettre l’ancien serveur en service comme secours',
        ),
      },
      assignment: {
        en: 'Build a primary and a standby, stop the primary and continue. Hand in a zip with configuration files, commands and your notes.',
        fr: 'Montez un serveur principal et un secours, arrêtez le principal et continuez. Remettez un zip avec les fichiers de configuration, les commandes et vos notes.',
      },
    },
    {
      title: {
        en: 'Watching and alarms',
        fr: 'Surveillance et alertes',
      },
      summary: {
        en: 'Know about the full disk before the customers do.',
        fr: 'Apprendre que le disque est plein avant les clients.',
      },
      content: {
        en: lines(
          'Choose ten numbers worth watching',
          'Collect them and draw a week',
          'Set alarms that wake nobody for nothing',
          'Find and end a session that blocks others',
        ),
        fr: lines(
          'Choisir dix mesures à surveiller',
          'Les relever et tracer une semaine',
          'Régler des alertes qui ne réveillent personne pour rien',
          'Trouver et fermer une session qui bloque les autres',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Upgrades and the handbook',
        fr: 'Mises à niveau et manuel',
      },
      summary: {
        en: 'Move to a new major version with little downtime, and leave a handbook behind.',
        fr: 'Passer à une nouvelle version majeure avec peu d’arrêt, et laisser un manuel.',
      },
      content: {
        en: lines(
          'Read release notes and try the upgrade on a copy',
          'Upgrade, check, and know the way back',
          'Load a million rows quickly and safely',
          'Write the handbook that you wished for in week 1',
        ),
        fr: lines(
          'Lire les notes de version et essayer sur une copie',
          'Mettre à niveau, vérifier et connaître le retour arrière',
          'Charger un million de lignes vite et sans risque',
          'Écrire le manuel que l’on aurait voulu en semaine 1',
        ),
      },
      assignment: {
        en: 'Hand in the handbook of your server: installation, rights, backup, recovery, alarms, upgrade. One pdf or docx of at most twelve pages.',
        fr: 'Remettez le manuel de votre serveur : installation, droits, sauvegarde, reprise, alertes, mise à niveau. Un pdf ou un docx de douze pages au plus.',
      },
    },
  ],
}
