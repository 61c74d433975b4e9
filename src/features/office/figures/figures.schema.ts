import { z } from 'zod'
import { figureSources } from './figures.rules'

export const chooseFiguresSchema = z.object({ show: z.enum(figureSources, 'Figures.chooseOne') })
