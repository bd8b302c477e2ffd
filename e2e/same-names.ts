import type { Page } from 'playwright-core'

/**
 * Links, buttons and checkboxes of one table or list that a screen reader would call the same although they lead to
 * different places: who hears them cannot tell them apart. Names are computed by the browser.
 */
export async function sameNames(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page)
  const { nodes } = await client.send('Accessibility.getFullAXTree')
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const tableOf = (node: (typeof nodes)[number] | undefined): string | null => {
    for (let at = node; at; at = byId.get(at.parentId ?? ''))
      if (['table', 'grid', 'list'].includes(String(at.role?.value))) return at.nodeId
    return null
  }
  const seen = new Map<string, Map<string, string>>()
  for (const node of nodes) {
    const role = String(node.role?.value)
    if (node.ignored || !['link', 'button', 'checkbox'].includes(role)) continue
    const table = tableOf(node)
    if (table === null) continue
    const url = node.properties?.find(({ name }) => name === 'url')?.value.value
    const called = `${table} ${role} “${node.name?.value ?? ''}”`
    const targets = seen.get(called) ?? new Map<string, string>()
    seen.set(called, targets)
    targets.set(String(url ?? node.nodeId), role)
  }
  await client.detach()
  return [...seen]
    .filter(([, targets]) => targets.size > 1)
    .map(([name, targets]) => `${name} ×${targets.size}`)
}
