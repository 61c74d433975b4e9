import { type Fault, measureText, type TextCheck } from '../text/rules'
import { firstFault, type PictureRules, pictureFault, type Range, rangeFault, textFault } from './file-rules'
import type { Archive } from './read-archive'
import {
  allNamed,
  attribute,
  child,
  childrenOf,
  isNamed,
  ownText,
  readDocument,
  readPart,
  type XmlElement,
} from './xml-part'

export interface PptxRules extends PictureRules {
  slides?: Range
  /** On one slide, at most. */
  words_per_slide?: number
  /** Each slide has a title of its own. */
  titles?: boolean
}

const lines = (element: XmlElement | undefined) =>
  allNamed(element, 'p').map((each) => allNamed(each, 't').map(ownText).join(''))

function readSlide(root: XmlElement | undefined) {
  const title = allNamed(root, 'sp').find((each) =>
    ['title', 'ctrTitle'].includes(attribute(child(each, 'nvSpPr', 'nvPr', 'ph'), 'type') ?? ''),
  )
  return {
    title: lines(child(title, 'txBody')).join(' ').trim(),
    text: lines(root).join('\n'),
    pictures: allNamed(root, 'pic').map((each) => attribute(child(each, 'nvPicPr', 'cNvPr'), 'descr') ?? ''),
  }
}

const mostSlides = 200

export function readPptx(archive: Archive) {
  const { root, targetOf } = readDocument(archive, 'pptx')
  return childrenOf(child(root, 'sldIdLst'))
    .filter((each) => isNamed(each, 'sldId'))
    .slice(0, mostSlides)
    .map((each) => Object.entries(each.attributes).find(([key]) => key.endsWith(':id'))?.[1])
    .map((id) => readSlide(readPart(archive, targetOf(id))))
}

type Slides = ReturnType<typeof readPptx>

export function judgePptx(slides: Slides, rules: PptxRules, check: TextCheck): Fault | undefined {
  const each = (rule: (slide: Slides[number]) => Fault | undefined) => () => {
    const n = slides.findIndex((slide) => rule(slide))
    const slide = slides[n]
    return slide && { ...rule(slide), where: String(n + 1) }
  }
  return firstFault(
    () => rangeFault(slides.length, rules.slides ?? {}, 'fileSlidesFew', 'fileSlidesMany'),
    each(({ text }) =>
      rangeFault(measureText(text).words, { max: rules.words_per_slide }, '', 'fileSlideWords'),
    ),
    each(({ title }) => (rules.titles && title === '' ? { why: 'fileSlideTitle' } : undefined)),
    () => {
      const { pictures, alt_texts } = rules
      return pictureFault(
        slides.flatMap((slide) => slide.pictures),
        { pictures, alt_texts },
      )
    },
    () => textFault(slides.map(({ text }) => text).join('\n'), check),
  )
}
