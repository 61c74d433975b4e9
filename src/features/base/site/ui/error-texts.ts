/**
 * The error pages run in the browser when the rest has failed, so they carry their few words in both languages
 * instead of fetching them.
 */
export const errorTexts = {
  en: {
    title: 'Something broke on our side',
    text: 'It has been noted. Try again in a moment; if it stays, write to us.',
    reference: 'Reference:',
    offlineTitle: 'You are offline',
    offlineText: 'This page needs the internet. Check your data or Wi-Fi, then try again.',
    retry: 'Retry',
    home: 'Home',
  },
  fr: {
    title: 'Quelque chose s’est cassé chez nous',
    text: 'C’est noté. Réessayez dans un instant ; si cela persiste, écrivez-nous.',
    reference: 'Référence :',
    offlineTitle: 'Vous êtes hors connexion',
    offlineText: 'Cette page a besoin d’Internet. Vérifiez vos données mobiles ou le Wi-Fi, puis réessayez.',
    retry: 'Réessayer',
    home: 'Accueil',
  },
} as const
