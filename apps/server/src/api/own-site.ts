import { badField } from '../errors.ts'
import type { Queryable } from '../store/database/database.ts'
import type { SiteRecord, SiteStore } from '../store/machines/site-store.ts'

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
