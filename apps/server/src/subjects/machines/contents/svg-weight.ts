import { partsIn } from './svg-allow-list.ts'
import { type SvgElement, SvgTooLarge } from './svg-tree.ts'

const MAX_DRAWN = 500_000
const MAX_CHAIN = 200

/**
 * Refuses a picture that is small in bytes and endless on the screen: ten uses of ten uses of ten uses. Counts
 * every element as often as it is drawn.
 */
export function checkSvgWeight(root: SvgElement): void {
  const byId = new Map<string, SvgElement>()
  const weights = new Map<SvgElement, number>()
  const underWay = new Set<SvgElement>()

  function find(element: SvgElement): void {
    const id = element.attributes.get('id')
    if (id !== undefined) byId.set(id, element)
    for (const child of element.children) if (typeof child !== 'string') find(child)
  }

  function weightOf(element: SvgElement): number {
    const known = weights.get(element)
    if (known !== undefined) return known
    if (underWay.has(element)) throw new SvgTooLarge('it contains itself')
    if (underWay.size >= MAX_CHAIN) throw new SvgTooLarge('its parts refer to each other too often')
    underWay.add(element)
    const children = element.children.filter((child) => typeof child !== 'string')
    const parts = [...element.attributes]
      .flatMap(([name, value]) => partsIn(name, value))
      .flatMap((id) => byId.get(id) ?? [])
    let weight = 1
    for (const drawn of [...children, ...parts]) weight += weightOf(drawn)
    if (weight > MAX_DRAWN) throw new SvgTooLarge(`it draws more than ${MAX_DRAWN} elements`)
    underWay.delete(element)
    weights.set(element, weight)
    return weight
  }

  find(root)
  weightOf(root)
}
