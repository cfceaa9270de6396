import { pages } from '../../config/schema/words/en/pages'
import { lightTexts } from './light'

/** 404, 500 and the error boundary. */
export const { load: loadPages, useText: usePageText } = lightTexts(pages, language =>
  import('./otherLanguages').then(({ pagesOf }) => pagesOf[language]()),
)
