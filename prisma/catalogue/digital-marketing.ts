import { lines } from './lines'
import type { CatalogueProgram } from './types'

export const digitalMarketing: CatalogueProgram = {
  slug: 'digital-marketing',
  icon: 'megaphone',
  title: {
    en: 'Digital Marketing',
    fr: 'Marketing numérique',
  },
  description: {
    en: 'Find customers for a small business with Facebook, WhatsApp, search and e-mail, on a small budget.',
    fr: 'Trouvez des clients pour une petite entreprise avec Facebook, WhatsApp, la recherche et l’e-mail, à petit budget.',
  },
  outcome: {
    en: 'You can plan a month of marketing for a small business, run a paid campaign with a few thousand francs, and show which part of it brought customers.',
    fr: 'Vous savez planifier un mois de marketing pour une petite entreprise, mener une campagne payante avec quelques milliers de francs et montrer ce qui a vraiment amené des clients.',
  },
  audience: {
    en: 'For shop owners, sales staff and anyone who writes well. Bring a smartphone; computers are available in our rooms in Douala.',
    fr: 'Pour les commerçants, les commerciaux et toute personne qui écrit bien. Venez avec un smartphone ; des ordinateurs sont disponibles dans nos salles à Douala.',
  },
  durationWeeks: 6,
  priceXaf: 15000,
  isOnline: false,
  isWritten: false,
  weeks: [
    {
      title: {
        en: 'Who is your customer?',
        fr: 'Qui est votre client ?',
      },
      summary: {
        en: 'Meet real buyers, note their words, and put your offer into one clear sentence.',
        fr: 'Rencontrer de vrais acheteurs, noter leurs mots et résumer son offre en une phrase claire.',
      },
      content: {
        en: lines(
          'Interview three customers of a shop near you',
          'Draw the path from first look to purchase',
          'Compare four competitors on price, delivery and answer time',
          'Write one sentence: for whom, what, why you',
        ),
        fr: lines(
          'Interroger trois clients d’une boutique proche de chez vous',
          'Dessiner le chemin du premier regard à l’achat',
          'Comparer quatre concurrents sur le prix, la livraison et le délai de réponse',
          'Écrire une phrase : pour qui, quoi, pourquoi vous',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'A WhatsApp Business that answers',
        fr: 'Un WhatsApp Business qui répond',
      },
      summary: {
        en: 'Profile, catalogue, quick replies and labels, so that no order is lost in the chat.',
        fr: 'Profil, catalogue, réponses rapides et étiquettes, pour ne perdre aucune commande.',
      },
      content: {
        en: lines(
          'Set up the business profile with hours and place',
          'Build a catalogue of ten articles with prices in XAF',
          'Write replies for price, delivery and payment questions',
          'Follow orders with labels: new, paid, delivered',
        ),
        fr: lines(
          'Créer le profil avec les horaires et le lieu',
          'Composer un catalogue de dix articles avec les prix en FCFA',
          'Rédiger les réponses sur le prix, la livraison et le paiement',
          'Suivre les commandes par étiquettes : nouvelle, payée, livrée',
        ),
      },
      assignment: {
        en: 'Set up a catalogue and six quick replies for a real shop. Hand in a pdf with screenshots and the text of each reply.',
        fr: 'Mettez en place un catalogue et six réponses rapides pour une vraie boutique. Remettez un pdf avec les captures et le texte de chaque réponse.',
      },
    },
    {
      title: {
        en: 'Posts worth stopping for',
        fr: 'Des publications qui arrêtent le regard',
      },
      summary: {
        en: 'A calendar for Facebook, Instagram and TikTok, and pictures made with a phone.',
        fr: 'Un calendrier pour Facebook, Instagram et TikTok, et des images faites au téléphone.',
      },
      content: {
        en: lines(
          'Photograph a product in daylight on a plain ground',
          'Write a text in which the first line does the work',
          'Film a thirty-second video with subtitles',
          'Plan four weeks around market days, pay days and holidays',
        ),
        fr: lines(
          'Photographier un produit à la lumière du jour sur fond uni',
          'Rédiger un texte dont la première ligne suffit',
          'Filmer une vidéo de trente secondes avec sous-titres',
          'Planifier quatre semaines selon les jours de marché, la paie et les fêtes',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Being found on Google',
        fr: 'Être trouvé sur Google',
      },
      summary: {
        en: 'A business profile on the map, reviews, and pages that answer what people type.',
        fr: 'Une fiche sur la carte, des avis, et des pages qui répondent à ce que les gens cherchent.',
      },
      content: {
        en: lines(
          'Create and check a Google business profile',
          'List the words that customers type, in French, English and Pidgin',
          'Write a page title and description that say where and what',
          'Ask for reviews honestly, and answer a bad one',
        ),
        fr: lines(
          'Créer et valider une fiche d’établissement Google',
          'Relever les mots que tapent les clients, en français, en anglais et en pidgin',
          'Écrire un titre et une description de page qui disent où et quoi',
          'Demander des avis honnêtement et répondre à une critique',
        ),
      },
      assignment: {
        en: 'Audit how a local business is found online and propose ten repairs, the most useful first. Hand in a docx or pdf of two or three pages.',
        fr: 'Examinez comment une entreprise locale se trouve en ligne et proposez dix corrections, la plus utile d’abord. Remettez un docx ou un pdf de deux à trois pages.',
      },
    },
    {
      title: {
        en: 'Paid campaigns with a small budget',
        fr: 'Campagnes payantes à petit budget',
      },
      summary: {
        en: 'Spend XAF 5,000 so that it teaches you something.',
        fr: 'Dépenser 5 000 FCFA de façon à en apprendre quelque chose.',
      },
      content: {
        en: lines(
          'Choose one aim: messages, calls or visits',
          'Set place, age and interests around Akwa or Bonamoussadi',
          'Write two versions and change only one thing',
          'Stop, keep or raise: decide from cost per conversation',
        ),
        fr: lines(
          'Choisir un seul but : messages, appels ou visites',
          'Régler le lieu, l’âge et les intérêts autour d’Akwa ou de Bonamoussadi',
          'Rédiger deux versions en ne changeant qu’un élément',
          'Arrêter, garder ou augmenter : décider selon le coût par conversation',
        ),
      },
      assignment: null,
    },
    {
      title: {
        en: 'Measuring and keeping customers',
        fr: 'Mesurer et garder ses clients',
      },
      summary: {
        en: 'Count what matters, write to people who agreed to it, and present your month’s plan.',
        fr: 'Compter ce qui compte, écrire à ceux qui l’ont accepté et présenter son plan du mois.',
      },
      content: {
        en: lines(
          'Give each campaign its own link and read the visits',
          'Build a mailing list with clear consent',
          'Compute cost per customer and margin left',
          'Present the plan to the class as if to the owner',
        ),
        fr: lines(
          'Donner un lien à chaque campagne et lire les visites',
          'Constituer une liste de diffusion avec un consentement clair',
          'Calculer le coût par client et la marge restante',
          'Présenter le plan à la classe comme devant le patron',
        ),
      },
      assignment: {
        en: 'Hand in a marketing plan for four weeks with budget, calendar and measures: a pptx of at most ten slides and an xlsx with the numbers.',
        fr: 'Remettez un plan marketing de quatre semaines avec budget, calendrier et mesures : un pptx de dix diapositives au plus et un xlsx avec les chiffres.',
      },
    },
  ],
}
