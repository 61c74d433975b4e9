import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { Link } from '@/ui/link'
import { NdopBorder } from '@/ui/motif/ndop'
import type { ReceiptTexts } from '../../receipts/receipt-texts'

interface SheetProps {
  texts: ReceiptTexts
  locale: Locale
  /** The id of its title; two sheets may be on one page. */
  id?: string
}

/** A receipt or a credit note as a sheet of paper, on the screen and from the printer. */
export function ReceiptSheet({ texts, locale, id = 'receipt-title' }: SheetProps) {
  const t = textsOf(locale, 'Receipt')
  const { issuer } = texts
  return (
    <article
      aria-labelledby={id}
      className="overflow-hidden rounded-card border border-line bg-raised print:rounded-none print:border-0"
    >
      <div className="on-deep bg-deep px-5 pt-6 pb-5 text-on-deep sm:px-8 print:border-b-2 print:border-forest print:px-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
          <div>
            <p className="display text-xl">{issuer.name}</p>
            <p className="text-sm text-on-deep-soft">{`${issuer.company}, ${issuer.address}`}</p>
          </div>
          <div className="sm:text-right">
            <h1 id={id} className="display text-xl">
              {texts.title}
            </h1>
            <p className="text-sm text-on-deep-soft">{`${texts.label.issued} ${texts.issued}`}</p>
          </div>
        </div>
      </div>
      <NdopBorder className="block bg-deep text-thread" />
      <div className="grid gap-6 p-5 sm:p-8 print:px-0">
        <div className="grid gap-5 sm:grid-cols-2">
          <div>
            <p className="text-sm text-soft">{texts.label.receivedFrom}</p>
            <p className="font-semibold">{texts.payer.name}</p>
            <p className="text-soft">{texts.payer.email}</p>
          </div>
          <div>
            <p className="text-sm text-soft">{texts.label.for}</p>
            <p className="font-semibold">{texts.line}</p>
          </div>
        </div>
        <dl className="grid">
          {texts.lines.map(({ label, value }) => (
            <div key={label} className="flex justify-between gap-4 border-b border-line py-2.5">
              <dt>{label}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ))}
          <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 rounded-r-[10px] border-l-4 border-sun bg-sunken px-4 py-3">
            <dt className="font-semibold">{texts.label.total}</dt>
            <dd className="display text-2xl tabular-nums">{texts.total}</dd>
          </div>
          <div className="mt-2 flex gap-2 text-sm text-soft">
            <dt>{texts.label.words}</dt>
            <dd>{texts.words}</dd>
          </div>
        </dl>
        <dl className="grid gap-1.5 sm:grid-cols-[minmax(10rem,auto)_1fr] sm:gap-x-8">
          {texts.facts.map(({ label, value }) => (
            <div key={label} className="sm:contents">
              <dt className="text-soft">{label}</dt>
              <dd className="tabular-nums max-sm:mb-1.5">{value}</dd>
            </div>
          ))}
        </dl>
        {texts.check && (
          <p className="text-sm text-soft">
            {texts.check.text} <Link href={texts.check.url}>{texts.check.url}</Link>
          </p>
        )}
        <div className="border-t border-line pt-4 text-sm text-soft">
          <p>{`${texts.label.thanks} ${texts.label.currency}`}</p>
          <p>{`${t('company', { name: issuer.name, company: issuer.company })} · ${issuer.contact}`}</p>
          {issuer.notice.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
    </article>
  )
}
