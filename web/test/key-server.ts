import type { Passkey } from '@threshold/contract/endpoints/accounts/passkeys';
import {
  deviceSlotEndpoints,
  e2eeEndpoints,
  type KeyBackup,
  type KeyEntry,
  keyDeviceEndpoints,
} from '@threshold/contract/endpoints/encryption/e2ee';
import { type Api, createApi, type TransportRequest } from '#app/lib/api/api.ts';

/** An in-memory server for message keys, which accepts only the first write of a version. */
export function keyServer() {
  const keys: KeyEntry[] = [];
  const state = {
    backup: null as KeyBackup | null,
    isAway: false,
    isMute: false,
    isMuteToPuts: false,
    /** True if a message was encrypted for the newest keys. */
    isUsed: false,
    /** True if the last sign-in is at most 15 minutes old. */
    isFresh: true,
    passkeys: [] as Passkey[],
    /** True if the server has other keys and refuses those of this page. */
    hasOtherKeys: false,
    /** Method and path of the API calls that fail; empty if all calls succeed. */
    failing: '',
  };
  let slot: { lookup: string; sealed: string } | undefined;
  const asked: string[] = [];
  /** Replaced backups, the newest first. */
  const earlier: KeyBackup[] = [];
  /** Versions of backups that a reset has replaced. */
  const former = new Set<number>();

  const sent: string[] = [];

  function answer({ method, url, headers, body }: TransportRequest) {
    asked.push(`${method} ${url.split('?', 1)[0]}`);
    sent.push(`${url} ${JSON.stringify(body)}`);
    if (method === 'POST' && url.includes('/passkeys')) return answerPasskeys(url, body);
    if (url.startsWith(deviceSlotEndpoints.make.path)) return answerSlot(method, body);
    if (method === 'GET' && url.startsWith(e2eeEndpoints.keys.path)) {
      const ids = new URLSearchParams(url.split('?')[1]).get('ids')?.split(',') ?? [];
      return ids.map((_id) => ({
        _id,
        keys: keys.filter(({ uid }) => uid === _id).map((entry) => ({ entry, published_at: '' })),
      }));
    }
    if (method === 'GET' && url === e2eeEndpoints.earlierBackups.path) {
      return earlier.map(({ version }) => {
        const isFormer = former.has(version);
        return { version, saved_at: '', former: isFormer, set_aside_at: isFormer ? '' : null };
      });
    }
    if (method === 'GET' && url.startsWith(`${e2eeEndpoints.earlierBackups.path}/`)) {
      return earlier.find(({ version }) => url.endsWith(`/${version}`));
    }
    if (method === 'GET' && url.endsWith('/passkeys')) return state.passkeys;
    if (method === 'GET' && url === keyDeviceEndpoints.elsewhere.path) {
      return {
        last: null,
        may_take_over: mayTakeOver() && state.isFresh,
        replace_at: null,
        method_at: null,
      };
    }
    if (method === 'PUT' && url === keyDeviceEndpoints.tellHere.path) return {};
    if (method === 'GET') return state.backup;
    if (state.hasOtherKeys) return 'conflict';
    if (headers?.['if-match'] !== `"${state.backup?.version ?? 0}"`) return undefined;
    const { entry, backup, ...rest } = body as { entry?: KeyEntry; backup?: KeyBackup };
    const isReset = entry && keys.length > 0 && entry.by === null;
    if (isReset && 'take_over' in rest) {
      if (!mayTakeOver()) return 'conflict';
      if (!state.isFresh) return 'reauth';
    } else if (isReset && !('current_password' in rest)) return 'reauth';
    if (entry) keys.push(entry);
    if (state.backup) {
      earlier.unshift(state.backup);
      if (isReset && !('take_over' in rest)) former.add(state.backup.version);
    }
    state.backup = backup ?? (rest as KeyBackup);
    return {};
  }

  function answerSlot(method: string, body: unknown) {
    const sent = body as { lookup: string; sealed: string };
    if (method === 'PUT') {
      slot = sent;
      return { device: 'Firefox on Windows', expires_at: '2026-11-28T10:00:00.000Z' };
    }
    if (slot?.lookup !== sent.lookup) return 'gone';
    const { sealed } = slot;
    slot = undefined;
    return { sealed };
  }

  const mayTakeOver = () => !state.isUsed && state.backup?.slots.length === 0;

  /** Answers requests that add or use passkeys, without checking the passkeys. */
  function answerPasskeys(url: string, body: unknown) {
    if (url.endsWith('/prove/options')) {
      const allowCredentials = state.passkeys.map(({ credential_id: id, transports }) => ({
        id,
        type: 'public-key',
        transports,
      }));
      return { ...asking, rpId: 'localhost', userVerification: 'required', allowCredentials };
    }
    if (url.endsWith('/options')) {
      const user = { id: 'AAAA', name: 'wren', displayName: 'wren' };
      return { ...asking, rp: { id: 'localhost', name: '' }, user, pubKeyCredParams: [] };
    }
    if (url.endsWith('/prove')) return {};
    const { id } = (body as { credential: { id: string } }).credential;
    const passkey = buildPasskey(id);
    state.passkeys.push(passkey);
    return passkey;
  }

  /** Overwrites the backup with rubbish and the same unlock methods, as a stolen session can. */
  function overwrite() {
    if (!state.backup) throw new Error('nothing to write over');
    earlier.unshift(state.backup);
    state.backup = { ...state.backup, version: state.backup.version + 1, bundle: 'rubbish' };
  }

  const api: Api = createApi(async (request) => {
    const isFailing = `${request.method} ${request.url.split('?', 1)[0]}` === state.failing;
    if (state.isAway || isFailing) return { status: 503, body: { code: 'unavailable' } };
    const isMuteNow = state.isMuteToPuts && request.method === 'PUT';
    if (isMuteNow) state.isMuteToPuts = false;
    const data = answer(request);
    // The action is done, but its response is lost.
    if (state.isMute || isMuteNow) return { status: 503, body: { code: 'unavailable' } };
    if (data === 'reauth') return { status: 403, body: { code: 'reauth_required' } };
    if (data === 'gone') return { status: 404, body: { code: 'not_found' } };
    if (data === 'conflict') return { status: 409, body: { code: 'conflict' } };
    if (data === undefined) return { status: 412, body: { code: 'precondition_failed' } };
    return { status: 200, body: { status: true, data } };
  });
  return { api, keys, state, asked, sent, earlier, overwrite };
}

const asking = { challenge: 'AAAA', timeout: 60_000 };

export const buildPasskey = (credential_id: string): Passkey => ({
  _id: credential_id,
  credential_id,
  name: 'Passkey',
  provider: null,
  is_synced: true,
  transports: [],
  createdAt: '',
  last_used_at: null,
});
