import { setLanguage } from '../t.ts'
import { catalogues } from './catalogues.ts'

export const setEnglish = () => setLanguage('en', catalogues.en)

// Every spec runs in English unless it sets another language.
setEnglish()
