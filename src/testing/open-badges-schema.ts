/**
 * The requirements of Open Badges 3.0 for an AchievementCredential, as JSON Schema: required terms, their forms, and in the
 * objects that we write only terms of the vocabulary. Written from the specification's tables
 * (1EdTech, Open Badges 3.0, "Data Models"), for the parts that our credentials use.
 */
const uri = { type: 'string', format: 'uri' }
const text = { type: 'string', minLength: 1 }
const moment = { type: 'string', format: 'date-time' }
const typed = (...names: readonly string[]) => ({
  type: 'array',
  items: text,
  uniqueItems: true,
  allOf: names.map((name) => ({ contains: { const: name } })),
})

interface ObjectRules {
  required: readonly string[]
  properties: Record<string, unknown>
  extra?: Record<string, unknown>
}

const closed = ({ required, properties, extra = {} }: ObjectRules) => ({
  type: 'object',
  required,
  properties,
  additionalProperties: false,
  ...extra,
})

const profile = closed({
  required: ['id', 'type'],
  properties: {
    id: uri,
    type: typed('Profile'),
    name: text,
    url: uri,
    phone: text,
    description: text,
    email: { type: 'string', format: 'email' },
    official: text,
    image: { type: 'object' },
  },
})

const achievementTypes = [
  'Achievement',
  'Award',
  'Badge',
  'Certificate',
  'CertificateOfCompletion',
  'Certification',
  'Course',
  'Diploma',
  'MicroCredential',
]

const resultTypes = [
  'GradePointAverage',
  'LetterGrade',
  'Percent',
  'PerformanceLevel',
  'PredictedScore',
  'RawScore',
  'Result',
  'RubricCriterion',
  'RubricCriterionLevel',
  'RubricScore',
  'ScaledScore',
  'Status',
]

const resultDescription = closed({
  required: ['id', 'type', 'name', 'resultType'],
  properties: {
    id: uri,
    type: typed('ResultDescription'),
    name: text,
    resultType: { anyOf: [{ enum: resultTypes }, { type: 'string', pattern: '^ext:[\\w.-]+$' }] },
    allowedValue: { type: 'array', items: text },
    requiredValue: text,
    valueMin: text,
    valueMax: text,
  },
})

const result = closed({
  required: ['type'],
  properties: {
    type: typed('Result'),
    resultDescription: uri,
    status: {
      enum: ['Completed', 'Enrolled', 'Failed', 'InProgress', 'OnHold', 'Provisional', 'Withdrew'],
    },
    value: text,
  },
})

const achievement = closed({
  required: ['id', 'type', 'name', 'description', 'criteria'],
  properties: {
    id: uri,
    type: typed('Achievement'),
    achievementType: { anyOf: [{ enum: achievementTypes }, { type: 'string', pattern: '^ext:[\\w.-]+$' }] },
    name: text,
    description: text,
    criteria: closed({
      required: [],
      properties: { id: uri, narrative: text },
      extra: { minProperties: 1 },
    }),
    creator: profile,
    creditsAvailable: { type: 'number' },
    fieldOfStudy: text,
    humanCode: text,
    image: { type: 'object' },
    inLanguage: { type: 'string', pattern: '^[a-z]{2,4}(-[A-Za-z0-9]+)*$' },
    resultDescription: { type: 'array', items: resultDescription },
    specialization: text,
    tag: { type: 'array', items: text },
    version: text,
  },
})

const identityTypes = [
  'name',
  'sourcedId',
  'systemId',
  'productId',
  'userName',
  'accountId',
  'emailAddress',
  'nationalIdentityNumber',
  'identifier',
]

const identity = closed({
  required: ['type', 'hashed', 'identityHash', 'identityType'],
  properties: {
    type: { const: 'IdentityObject' },
    hashed: { type: 'boolean' },
    identityHash: text,
    identityType: { anyOf: [{ enum: identityTypes }, { type: 'string', pattern: '^ext:[\\w.-]+$' }] },
    salt: text,
  },
  extra: {
    if: { properties: { hashed: { const: true } } },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: { properties: { identityHash: { pattern: '^(md5\\$[0-9A-Fa-f]{32}|sha256\\$[0-9A-Fa-f]{64})$' } } },
  },
})

const subject = closed({
  required: ['type', 'achievement'],
  properties: {
    id: uri,
    type: typed('AchievementSubject'),
    activityStartDate: moment,
    activityEndDate: moment,
    achievement,
    creditsEarned: { type: 'number' },
    identifier: { type: 'array', minItems: 1, items: identity },
    image: { type: 'object' },
    licenseNumber: text,
    narrative: text,
    result: { type: 'array', items: result },
    role: text,
    source: profile,
    term: text,
  },
  // The subject must be identified in one of two ways.
  extra: { anyOf: [{ required: ['id'] }, { required: ['identifier'] }] },
})

const proof = {
  type: 'object',
  required: ['type', 'created', 'verificationMethod', 'cryptosuite', 'proofPurpose', 'proofValue'],
  properties: {
    type: { const: 'DataIntegrityProof' },
    created: moment,
    verificationMethod: uri,
    cryptosuite: { enum: ['eddsa-rdfc-2022', 'ecdsa-sd-2023'] },
    proofPurpose: { const: 'assertionMethod' },
    proofValue: { type: 'string', pattern: '^z[1-9A-HJ-NP-Za-km-z]+$' },
  },
}

export const openBadgesSchema = {
  $schema: 'https://json-schema.org/draft/2019-09/schema',
  type: 'object',
  required: ['@context', 'id', 'type', 'credentialSubject', 'issuer', 'validFrom'],
  properties: {
    '@context': {
      type: 'array',
      minItems: 2,
      // The order is fixed: a term of the second context never changes the meaning of one of the first.
      items: [
        { const: 'https://www.w3.org/ns/credentials/v2' },
        {
          type: 'string',
          pattern: '^https://purl\\.imsglobal\\.org/spec/ob/v3p0/context-3\\.0\\.\\d+\\.json$',
        },
      ],
      additionalItems: { anyOf: [uri, { type: 'object' }] },
    },
    id: uri,
    type: {
      ...typed('VerifiableCredential'),
      contains: { enum: ['OpenBadgeCredential', 'AchievementCredential'] },
    },
    name: text,
    description: text,
    credentialSubject: subject,
    issuer: profile,
    validFrom: moment,
    validUntil: moment,
    awardedDate: moment,
    proof: { type: 'array', minItems: 1, items: proof },
    credentialStatus: {
      type: 'object',
      required: ['type', 'statusPurpose', 'statusListIndex', 'statusListCredential'],
      properties: {
        id: uri,
        type: { const: 'BitstringStatusListEntry' },
        statusPurpose: { enum: ['revocation', 'suspension', 'refresh', 'message'] },
        statusListIndex: { type: 'string', pattern: '^\\d+$' },
        statusListCredential: uri,
      },
    },
  },
  additionalProperties: false,
} as const
