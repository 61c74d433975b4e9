import { backendDevelopment } from './backend-development'
import { cloudComputing } from './cloud-computing'
import { dataScience } from './data-science'
import { databaseAdministration } from './database-administration'
import { databaseManagement } from './database-management'
import { digitalMarketing } from './digital-marketing'
import { frontendDevelopment } from './frontend-development'
import { fullStackDevelopment } from './full-stack-development'
import { microsoftOfficeSkills } from './microsoft-office-skills'
import { mobileAppDev } from './mobile-app-dev'
import { testAutomation } from './test-automation'
import type { CatalogueProgram } from './types'
import { webDevelopment } from './web-development'

/** The twelve programs in the order in which they are shown. */
export const catalogue: CatalogueProgram[] = [
  webDevelopment,
  dataScience,
  digitalMarketing,
  backendDevelopment,
  databaseAdministration,
  frontendDevelopment,
  fullStackDevelopment,
  mobileAppDev,
  databaseManagement,
  microsoftOfficeSkills,
  testAutomation,
  cloudComputing,
]

export const programSlugs: readonly string[] = catalogue.map((program) => program.slug)
