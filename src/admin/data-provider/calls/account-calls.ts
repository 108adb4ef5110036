import { entityOfResource } from '../../../domain/entities/index.ts';
import type { MenuRole } from '../../../domain/rights/rights.ts';
import { readSession, type SessionUser } from '../../../session/session.ts';
import { withFormErrors } from '../errors.ts';
import type { Http } from '../http.ts';
import { type HydraRecord, type Json, toCollection, toDocument } from '../hydra.ts';
import { putAction } from '../put-action.ts';
import { recordIn, type VersionedRecord } from '../versions.ts';

/** The calls of users and their accounts (AUTH-09, RIGHTS-13). */

/** A new password, typed twice (ME-06). */
export interface NewPassword {
  readonly password: string;
  readonly retypedPassword: string;
}

export interface AccountCalls {
  /** Sets a user's password; one's own answer holds a new token, the old one is dead (RIGHTS-13). */
  setPassword(userId: number | string, values: NewPassword): Promise<{ readonly token: string | null }>;
  /** Replaces a user's picture (ME-03); gives its address. */
  setImage(userId: number | string, file: File): Promise<string>;
  /** Creates the account of a colleague, who gets a mail with the link for a password (OPS-05); `values` as the form has them. */
  invite(values: Json): Promise<HydraRecord>;
  /** Sends a new link, valid for seven days, in place of the one before; gives the account as it is now. */
  renewInvitation(record: VersionedRecord): Promise<HydraRecord>;
  /** Ends the link; gives the account as it is now. */
  withdrawInvitation(record: VersionedRecord): Promise<HydraRecord>;
  /** The signed-in user (AUTH-09). */
  me(): Promise<SessionUser>;
  /** The rights of the signed-in user (RIGHTS-03). */
  menuRole(): Promise<MenuRole>;
}

/** Creates the calls of users and their accounts. */
export const createAccountCalls = (http: Http): AccountCalls => ({
  async setPassword(userId, { password, retypedPassword }) {
    const updatedBy = readSession().user?.['@id'];
    try {
      const { json } = await http(`/api/users/password/${userId}`, {
        method: 'PUT',
        body: JSON.stringify({ password, retypedPassword, updatedBy }),
      });
      return { token: typeof json.token === 'string' ? json.token : null };
    } catch (error) {
      throw withFormErrors(error, entityOfResource('users'));
    }
  },

  async setImage(userId, file) {
    const form = new FormData();
    form.append('file', file, file.name);
    // The sources' own way to say PUT with a multipart body (ME-03).
    form.append('_method', 'put');
    const { json } = await http(`/api/users/image/${userId}`, { method: 'POST', body: form });
    return String(json.imageUrl);
  },

  async invite(values) {
    const entity = entityOfResource('users');
    try {
      const body = JSON.stringify(toDocument(values, entity));
      return recordIn(await http('/api/users/invitations', { method: 'POST', body }), entity);
    } catch (error) {
      throw withFormErrors(error, entity);
    }
  },

  renewInvitation: (record) => putAction(http, 'users', record, 'invitation', {}, 'POST'),

  withdrawInvitation: (record) => putAction(http, 'users', record, 'invitation', {}, 'DELETE'),

  async me() {
    const { json } = await http<SessionUser>('/api/me');
    return json;
  },

  async menuRole() {
    const { json } = await http('/api/menu_roles/user');
    return toCollection<MenuRole>(json).members[0] ?? {};
  },
});
