import { type Locale, languageNames, locales } from '@/config/locales'

/** A text in each language, side by side if there is enough space. */
export const EachLanguage = ({ text }: { text: (language: Locale) => string }) => (
  <div className="grid gap-4 md:grid-cols-2">
    {locales.map((language) => (
      <div key={language} lang={language}>
        <p className="mb-1 text-sm text-soft">{languageNames[language]}</p>
        <p className="whitespace-pre-wrap wrap-anywhere">{text(language)}</p>
      </div>
    ))}
  </div>
)
