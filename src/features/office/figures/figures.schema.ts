import { z } from 'zod'
import { figureSources } from '@/features/base/settings/figure-source'

export const chooseFiguresSchema = z.object({ show: z.enum(figureSources, 'Figures.chooseOne') })
