// Registrations with an unproved address; a proved one becomes a person.
import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '../schema.ts'

type New = Omit<Insertable<Tables['registrations']>, 'sends'>

export function registrationsIn(db: Kysely<Tables>) {
  const of = (brand: string, email: string) => db.selectFrom('registrations').where('brand', '=', brand).where('email', '=', email)

  return {
    find: (brand: string, email: string) => of(brand, email).selectAll().executeTakeFirst(),
    /** The latest request counts; another phone has to be proved again. */
    async put({ brand, email, phone, ...given }: New): Promise<void> {
      const earlier = await of(brand, email).select(['phone', 'phone_verified_at', 'sends', 'created_at']).executeTakeFirst()
      const row = {
        ...given,
        phone,
        phone_verified_at: earlier?.phone === phone ? earlier.phone_verified_at : null,
        created_at: earlier?.created_at ?? given.created_at,
        sends: (earlier?.sends ?? 0) + 1,
      }
      await db
        .insertInto('registrations')
        .values({ brand, email, ...row })
        .onConflict((conflict) => conflict.columns(['brand', 'email']).doUpdateSet(row))
        .execute()
    },
    verifyPhone: async (brand: string, email: string, phone: string, at: string): Promise<void> =>
      void (await db
        .updateTable('registrations')
        .set({ phone_verified_at: at })
        .where('brand', '=', brand)
        .where('email', '=', email)
        .where('phone', '=', phone)
        .execute()),
    remove: async (brand: string, email: string): Promise<void> =>
      void (await db.deleteFrom('registrations').where('brand', '=', brand).where('email', '=', email).execute()),
    removeOld: async (before: string): Promise<void> => void (await db.deleteFrom('registrations').where('sent_at', '<', before).execute()),
  }
}
