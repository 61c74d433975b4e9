import { amountProblem } from '../amount.rules'

interface Texts {
  validation: Record<string, string>
  amountTooLittle: string
}

/** The server's schema, loaded when somebody begins to fill in the form: instant errors without a larger page. */
export const loadCheck = () => import('../payments.schema')

type Schema = Awaited<ReturnType<typeof loadCheck>>

/** Field name → text. null: no error found here; the server decides. */
export function checkDetails(
  { initiatePaymentSchema, amountSchema }: Schema,
  values: Record<string, string>,
  minimumXaf: number,
  texts: Texts,
): Record<string, string> | null {
  const errors: Record<string, string> = {}
  const parsed = initiatePaymentSchema.safeParse(values)
  for (const issue of parsed.error?.issues ?? []) {
    errors[String(issue.path[0])] ??=
      texts.validation[issue.message] ?? texts.validation['Validation.invalid'] ?? ''
  }
  const amount = amountSchema.safeParse(values.amount)
  if (amount.success && amountProblem(amount.data, minimumXaf)) {
    errors.amount = texts.amountTooLittle
  }
  return Object.keys(errors).length > 0 ? errors : null
}
