import { getTranslations } from 'next-intl/server'
import type { ComponentProps } from 'react'
import type { OfficeListSpec } from '@/lib/office-list'
import { ListResult } from './list-result'

/** The result of a list whose texts are found by its namespace. */
export async function OfficeListResult<
  Result extends { items: readonly unknown[]; total: number; page: number; capped?: boolean },
>(props: Omit<ComponentProps<typeof ListResult<Result>>, 'texts'> & { list: OfficeListSpec }) {
  const t = await getTranslations({ locale: props.locale })
  const { namespace } = props.list
  return (
    <ListResult
      {...props}
      texts={{
        failed: t(`${namespace}.failed`),
        none: t(`${namespace}.none`),
        noneText: t(`${namespace}.noneText`),
        showing: (range) => t(`${namespace}.showing`, range),
      }}
    />
  )
}
