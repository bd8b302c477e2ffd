import type { Shop } from '../shop/shop.ts'

/** What the maker of the demo sells: number, name, price in EUR, stock. */
const PRODUCTS: readonly (readonly [string, string, number, number])[] = [
  ['VF-220', 'Vacuum filter cartridge', 48.5, 12],
  ['GH-3', 'Glue tank heater', 310, 2],
  ['DB-7', 'Drill belt', 22.4, 0],
  ['LP-12', 'Lubrication pump', 189, 4],
  ['AF-8', 'Air filter', 31.9, 25],
  ['CS-40', 'Clamping set', 96, 6],
]

/** The shop of the demo: it sells nothing, and says so by having no address. */
export const createDemoShop = (): Shop => ({
  async product(id) {
    const found = PRODUCTS.find(([number]) => number === id)
    if (!found) return null
    const [Id, Name, Price, Stock] = found
    return { Id, Name, Price, Currency: 'EUR', Stock }
  },
  fillCart: async () => '',
})
