import { compileMessage } from '../compile.ts'
import english from '../messages/en.json' with { type: 'json' }
import { setLanguage } from '../t.ts'

const entries = Object.entries(english).map(([id, text]) => [id, compileMessage(text, 'en')] as const)

export const setEnglish = () => setLanguage('en', Object.fromEntries(entries))

// Every spec runs in English unless it sets another language.
setEnglish()
