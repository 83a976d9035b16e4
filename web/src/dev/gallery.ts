/** Shows one scene: `/gallery.html#following`. For looking at screens; not part of the build. */
import { flushSync, mount } from 'svelte';
import '../app.css';
import { prefs } from '../lib/prefs.svelte';
import { Table } from '../lib/table.svelte';
import Board from '../screens/Board.svelte';
import { FakeSocket } from './fake_socket';
import { SCENES } from './scenes';

const name = location.hash.slice(1) || 'following';
const query = new URLSearchParams(location.search);
prefs.language = query.get('lang') === 'en' ? 'en' : 'zh';
prefs.fourColours = query.has('four');
prefs.patterns = query.has('patterns');
document.documentElement.lang = prefs.language;
document.documentElement.dataset.theme = query.get('theme') ?? 'dark';
document.documentElement.dataset.colours = prefs.fourColours ? 'four' : 'two';
document.documentElement.dataset.patterns = prefs.patterns ? 'on' : 'off';

const table = new Table({ url: '', token: () => null, onToken: () => undefined, open: (url) => new FakeSocket(url) });
table.start();
FakeSocket.last.open();
FakeSocket.last.say(SCENES[name]!);
mount(Board, { target: document.getElementById('app')!, props: { table, options: [], said: '' } });
flushSync();

// Everything that the question names can be taken; a lead or a follow takes the led suit.
const choice = FakeSocket.last.of('choose').at(-1);
const asked = table.ask;
if (choice && asked) {
  const faces = asked.groups.length > 0 ? asked.groups.flatMap((group) => group.cards) : (table.view?.hand ?? []).filter((face) => !asked.duty || face.startsWith(asked.duty.group));
  FakeSocket.last.say({ type: 'choice', id: choice.id, version: choice.version, completion: { addable: [...new Set(faces)], complete: false }, refused: null });
}
