import type { Queryable } from '../database/database.ts'
import type { SiteRecord, SiteStore } from '../registry/site-store.ts'
import { badField } from '../runtime/errors.ts'

/**
 * The site that a machine is put at, locked so that it is not removed meanwhile. One of another organization gets the
 * same answer as one that does not exist.
 */
export async function readSiteId(
  sites: SiteStore,
  organizationId: number,
  publicId: string,
  tx: Queryable,
): Promise<SiteRecord> {
  const site = await sites.find(organizationId, publicId, tx)
  if (!site || !(await sites.hold(site.id, tx)))
    throw badField('SiteId', 'must be a site of your organization')
  return site
}
