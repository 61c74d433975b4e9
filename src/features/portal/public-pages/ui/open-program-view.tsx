import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import type { OpenProgram } from '@/features/study/learning/server/list-open-programs'
import { kindIcons } from '@/features/study/learning/ui/item-facts'
import { OpenMark, OpenMarksScript } from '@/features/study/learning/ui/open-marks'
import { textsOf } from '@/i18n/texts-of'
import { Icon } from '@/ui/icon'
import { ButtonLink, Link } from '@/ui/link'

/** A program that is open to everybody: its lessons and exercises, with what is done on this device. */
export function OpenProgramView({ locale, program }: { locale: Locale; program: OpenProgram }) {
  const t = textsOf(locale, 'OpenProgram')
  const learning = textsOf(locale, 'Learning')
  const [first] = program.items
  const about = [
    { title: t('outcome'), text: program.outcome },
    { title: t('audience'), text: program.audience },
  ]
  const pageOf = (item: string) => href(locale, paths.publicItem(program.slug, item))
  return (
    <article className="wrap py-8 sm:py-14">
      <div className="mx-auto max-w-[44rem]">
        <Link href={href(locale, paths.programs)} className="inline-flex min-h-11 items-center gap-2">
          <Icon name="arrow-left" className="size-4" />
          {t('toPrograms')}
        </Link>
        <h1 className="display mt-4 text-4xl sm:text-5xl">{program.title}</h1>
        <p className="mt-4 text-xl text-soft">{program.description}</p>
        <p className="mt-4 font-semibold">{t('free')}</p>
        {first && (
          <ButtonLink href={pageOf(first.slug)} className="mt-6">
            {t('begin', { title: first.title })}
          </ButtonLink>
        )}
        <dl className="mt-8 grid gap-4 border-t border-line pt-6">
          {about.map(({ title, text }) => (
            <div key={title}>
              <dt className="display text-lg">{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <section aria-labelledby="steps" className="mt-10">
          <h2 id="steps" className="display text-2xl">
            {t('steps', { count: program.items.length })}
          </h2>
          <p className="mt-2 mb-5 text-soft">{t('onDevice')}</p>
          <ol className="grid list-none gap-2">
            {program.items.map(({ id, slug, kind, title, minutes }) => (
              <li key={slug}>
                <a
                  href={pageOf(slug)}
                  className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-raised p-3 no-underline hover:border-forest sm:px-4"
                >
                  <Icon name={kindIcons[kind]} className="size-5 shrink-0 text-forest" />
                  <span className="grid min-w-0 flex-1 justify-items-start gap-1">
                    <span className="leading-snug font-semibold">{title}</span>
                    <span className="text-sm text-soft">
                      {learning(`kinds.${kind}`)} · {learning('minutes', { minutes })}
                    </span>
                    <OpenMark item={id} text={t('done')} />
                  </span>
                </a>
              </li>
            ))}
          </ol>
        </section>
      </div>
      <OpenMarksScript />
    </article>
  )
}
