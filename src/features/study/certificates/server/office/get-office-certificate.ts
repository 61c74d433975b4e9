import { hasRight } from '@/config/roles'
import { personName } from '@/lib/person-name'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase } from '@/server/kernel/use-case'
import { certificateParamsSchema } from '../../certificates.schema'

const version = {
  number: true,
  name: true,
  issuedAt: true,
  issuedById: true,
  reason: true,
  keyId: true,
  sealedAt: true,
  completedAt: true,
  titleEn: true,
  titleFr: true,
} as const

async function nameOf(id: string | null): Promise<string | null> {
  const user = id
    ? await db().user.findUnique({ where: { id }, select: { firstName: true, lastName: true } })
    : null
  return user && personName(user)
}

/** One certificate with all its versions. */
export const getOfficeCertificate = defineUseCase({
  name: 'certificates.get-office-certificate',
  access: can('certificates.read'),
  input: certificateParamsSchema,
  limits: [],
  async run({ input, actor }) {
    const certificate = await db().certificate.findUnique({
      where: { code: input.code },
      select: {
        code: true,
        version: true,
        listed: true,
        revokedAt: true,
        revocation: true,
        revokedReason: true,
        revokedById: true,
        enrolment: { select: { user: { select: { id: true, firstName: true, lastName: true } } } },
        versions: { select: version, orderBy: { number: 'desc' } },
      },
    })
    if (!certificate) {
      throw new AppError('not_found')
    }
    const { enrolment, revokedById, versions, ...rest } = certificate
    return {
      ...rest,
      student: enrolment.user,
      revokedBy: await nameOf(revokedById),
      versions: await Promise.all(
        versions.map(async ({ issuedById, ...each }) => ({ ...each, issuedBy: await nameOf(issuedById) })),
      ),
      mayManage: hasRight(actor.user, 'certificates.manage'),
    }
  },
})
export type OfficeCertificate = Awaited<ReturnType<typeof getOfficeCertificate.run>>
