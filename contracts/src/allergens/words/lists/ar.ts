import type { WordList } from './word-list.ts'

/** The Arabic names of the fourteen, and a few dishes. Guests' pages are in Arabic too, so dishes are translated into it. */
export const arabic: WordList = {
  language: 'ar',
  common: 'مع, من, في, بدون, على, أو',
  letters: /\p{Script=Arabic}/u,
  names: {
    gluten: '*غلوتين*, *جلوتين*, *قمح*, *شعير*, *شوفان*',
    crustaceans: '*قشريات*, *روبيان*, *جمبري*, *قريدس*, *سلطعون*, *كركند*',
    eggs: 'بيض, البيض, بالبيض, بيضة, بيضه',
    fish: '*سمك*, *سلمون*, *تونة*, *أنشوجة*',
    peanuts: 'فول سوداني, الفول السوداني',
    soybeans: 'صويا, الصويا, *توفو*',
    milk: 'حليب, الحليب, بالحليب, *لاكتوز*, لبن, *ألبان*',
    nuts: '*مكسرات*, لوز, اللوز, باللوز, *بندق*, *فستق*, *كاجو*, الجوز',
    celery: '*كرفس*',
    mustard: '*خردل*',
    sesame: '*سمسم*, *طحينة*, *طحينه*',
    sulphites: '*كبريتيت*',
    lupin: '*ترمس*',
    molluscs: '*رخويات*, *حبار*, *أخطبوط*, *محار*, *كاليماري*',
  },
  foods: {
    gluten: 'خبز, الخبز, بالخبز, *معكرونة*, *برغل*, *سميد*, *كسكس*',
    milk: '*جبن*, *زبدة*, *قشطة*, *زبادي*, *لبنة*',
  },
  dishes: `
    بقلاوة = gluten nuts
    كنافة = gluten milk
    تبولة, كبة = gluten
    متبل = sesame`,
  harmless: 'حليب جوز الهند, جوز الهند, جوزة الطيب',
}
