import type { Customization } from '@safe-menu/contracts/restaurants/branding'
import { Utensils } from 'lucide-react'
import tokens from '../../../styles/tokens.css?raw'
import { ItemCard } from '../dishes/item-card.tsx'
import { Picture } from '../page/hero.tsx'
import { sampleDish, sampleTag } from '../sample/sample-dishes.ts'
import { menuRoot } from './restaurant.ts'
import { useMenuTheme, useStyleSheet } from './use-menu-theme.ts'

const dish = sampleDish({
  name: 'Spinach ravioli',
  description: 'With sage butter and a little lemon',
  priceCents: 1450,
  allergens: [sampleTag('milk'), sampleTag('sesame', 'may_contain')],
})

/** The root resolves colour tokens for one colour scheme. Declared again here, they follow that of each preview. */
const previewTokens = `.menu-preview{${(tokens.match(/(?<![\w-])--color-[\w-]+: light-dark\([^)]*\);/gu) ?? []).join('')}}`

const schemes = [
  { scheme: 'light', label: 'On a light device' },
  { scheme: 'dark', label: 'On a dark device' },
] as const

/** A manager waits longer for a font than a guest does. */
const fontTimeoutMs = 20_000

interface BrandingPreviewProps {
  readonly name: string
  readonly branding: Customization
}

/** A part of the guest page with a branding, in both colour schemes. Nothing in it can be pressed. */
export function BrandingPreview({ name, branding }: BrandingPreviewProps) {
  useStyleSheet(previewTokens)
  useMenuTheme(branding, fontTimeoutMs)
  return (
    <div className="grid gap-4">
      {schemes.map(({ scheme, label }) => (
        <figure key={scheme} className="grid gap-1">
          <figcaption className="text-sm text-soft">{label}</figcaption>
          <div
            inert
            style={{ colorScheme: scheme }}
            className="overflow-hidden rounded-lg border border-edge"
          >
            <div className={`menu-preview ${menuRoot} bg-canvas text-ink`}>
              <Band name={name} branding={branding} />
              <div className="grid gap-4 p-4">
                <div className="flex gap-1 border-b border-line">
                  <span className="menu-tab menu-accent border-b-3 border-brand px-4 py-2 font-semibold text-ink">
                    Dinner
                  </span>
                  <span className="menu-tab px-4 py-2 text-soft">Lunch</span>
                </div>
                <ul>
                  <ItemCard
                    item={dish}
                    reasons={[{ kind: 'may-contain', allergenId: 'sesame', details: [] }]}
                    ordered
                    onOrder={() => {}}
                  />
                </ul>
              </div>
            </div>
          </div>
        </figure>
      ))}
    </div>
  )
}

function Band({ name, branding }: BrandingPreviewProps) {
  return (
    <div className="menu-hero relative isolate overflow-hidden bg-hero px-4 pt-3 pb-6 text-on-hero">
      {branding.backgroundImage ? (
        <>
          <Picture src={branding.backgroundImage} className="absolute inset-0 -z-10 size-full object-cover" />
          <div className="menu-veil absolute inset-0 -z-10" />
        </>
      ) : null}
      <div className="flex min-h-11 items-center justify-between gap-3">
        <span className="font-display font-semibold">Safe Menu</span>
        <Picture src={branding.logoUrl} className="menu-logo h-11 max-w-40 object-contain" />
      </div>
      <p className="menu-restaurant font-display text-2xl font-semibold">{name}</p>
      <div className="flex items-center gap-2">
        <Utensils size={22} className="text-apricot" />
        <p className="menu-title font-display text-xl font-semibold">Dinner</p>
      </div>
      <p className="menu-description text-sm text-hero-soft">From six in the evening</p>
    </div>
  )
}
