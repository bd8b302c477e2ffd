import { randomUUID } from 'node:crypto'
import type { OwnSite, SiteBody } from '@millwright/contract/machines/sites'
import type { Queryable } from '../../../platform/database/database.ts'
import type { RequestActor } from '../../../platform/http/request-actor.ts'
import type { SiteChanges, SiteRecord } from '../../../platform/registry/site-store.ts'
import { badField, CallError, siteNotFound } from '../../../platform/runtime/errors.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import { presentSite } from '../shared/present-machine.ts'

export type SitesDeps = Needs<'sites' | 'machines' | 'contents', 'db' | 'audit' | 'bus'>

/** Where an organization has machines. */
export function createSites({ stores, db, audit, bus }: SitesDeps) {
  const { sites, machines, contents } = stores

  /** A file of the own organization, or none: otherwise the answer would reveal whether another's file exists. */
  async function checkPlan(organizationId: number, { Map_View }: Partial<SiteBody>, tx: Queryable) {
    const link = Map_View?.BackgroundUrl
    if (link && !(await contents.isOwnLink(organizationId, link, tx)))
      throw badField('Map_View.BackgroundUrl', 'must be a picture that was uploaded here')
  }

  async function present(organizationId: number, publicId: string): Promise<OwnSite> {
    const site = (await list(organizationId)).find(({ Id }) => Id === publicId)
    if (!site) throw siteNotFound()
    return site
  }

  async function list(organizationId: number): Promise<OwnSite[]> {
    const [all, counts] = await Promise.all([
      sites.listOf(organizationId),
      sites.machineCounts(organizationId),
    ])
    return all.map((site) => ({
      ...presentSite(site),
      Address: site.address,
      Map_View: { BackgroundUrl: site.planUrl, Width: site.planWidth },
      Machines: counts.get(site.id) ?? 0,
    }))
  }

  return {
    list,

    async add({ caller, address }: RequestActor, body: SiteBody): Promise<OwnSite> {
      const { organizationId } = caller
      const publicId = `site-${randomUUID()}`
      await db.transaction(async (tx) => {
        await checkPlan(organizationId, body, tx)
        await sites.add({ publicId, organizationId, ...readSite(body) }, tx)
        const detail = { Id: publicId, ...body }
        await audit.record({ action: 'site_added', by: caller, target: body.Name, detail, address }, tx)
      })
      return await present(organizationId, publicId)
    },

    async change(
      { caller, address }: RequestActor,
      site: SiteRecord,
      body: Partial<SiteBody>,
    ): Promise<OwnSite> {
      const { organizationId } = caller
      await db.transaction(async (tx) => {
        if (!(await sites.hold(site.id, tx))) throw siteNotFound()
        await checkPlan(organizationId, body, tx)
        await sites.change(site.id, readChanges(body), tx)
        const detail = { Id: site.publicId, ...body }
        await audit.record({ action: 'site_changed', by: caller, target: site.name, detail, address }, tx)
      })
      // Every machine is shown with where it is.
      for (const { publicId } of await machines.atPlant(organizationId, site.id))
        bus.emit('machineChanged', { machineId: publicId })
      return await present(organizationId, site.publicId)
    },

    async remove({ caller, address }: RequestActor, site: SiteRecord): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await sites.hold(site.id, tx))) throw siteNotFound()
        if (await sites.hasMachines(site.id, tx))
          throw new CallError('SITE_HAS_MACHINES', 'There are machines at this site')
        await sites.remove(site.id, tx)
        const detail = { Id: site.publicId }
        await audit.record({ action: 'site_removed', by: caller, target: site.name, detail, address }, tx)
      })
    },
  }
}

const readChanges = (body: Partial<SiteBody>): SiteChanges => ({
  name: body.Name?.trim(),
  address: body.Address?.trim(),
  city: body.City?.trim(),
  country: body.Country,
  latitude: body.Latitude,
  longitude: body.Longitude,
  planUrl: body.Map_View?.BackgroundUrl,
  planWidth: body.Map_View?.Width ?? null,
})

const readSite = (body: SiteBody) => ({
  name: body.Name.trim(),
  address: body.Address.trim(),
  city: body.City.trim(),
  country: body.Country,
  latitude: body.Latitude,
  longitude: body.Longitude,
  planUrl: body.Map_View.BackgroundUrl,
  planWidth: body.Map_View.Width ?? null,
})
