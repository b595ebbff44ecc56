// ISO 4217, "minor unit", because browsers disagree: Chromium writes IQD without decimals, Firefox with three.
const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')
const withThree = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')

/** How many decimals a currency has: 0 for JPY, 3 for KWD, 2 for USD and all others. */
export function decimalsOf(currency: string): number {
  if (withoutDecimals.includes(currency)) return 0
  return withThree.includes(currency) ? 3 : 2
}
