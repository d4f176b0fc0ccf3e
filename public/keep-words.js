/* Keeps typed words on the device from the first key; small, because it comes before the page. See app/islands/drafts. */
(function (d) {
var page = Math.random().toString(36).slice(2), html = d.documentElement, last = 0, timer, waiting;
function keep(form) {
var key = ["draft", html.getAttribute("data-account"), form.getAttribute("data-draft"), page].join(":"),
copy = { fields: {}, version: "", upon: form.getAttribute("data-draft-at") || "", at: new Date().toISOString() },
changed, i, field, name;
for (i = 0; i < form.elements.length; i++) {
field = form.elements[i]; name = field.name;
if (name == "version") copy.version = field.value;
if (!name || !/^(text|textarea|tel|email|url)$/.test(field.type) || /^go-/.test(name)) continue;
while (name in copy.fields) name += "+";
copy.fields[name] = field.value;
changed = changed || field.value != field.defaultValue;
}
try {
changed ? localStorage.setItem(key, JSON.stringify(copy)) : localStorage.removeItem(key);
form.setAttribute("data-copy", key);
} catch (e) { form.removeAttribute("data-copy"); }
}
function now() {
clearTimeout(timer); timer = 0;
if (!waiting) return;
last = +new Date(); keep(waiting); waiting = 0;
}
d.addEventListener("input", function (e) {
var form = e.target.form;
if (!form || !form.hasAttribute("data-draft") || html.hasAttribute("data-signed-out")) return;
if (waiting && waiting != form) now();
waiting = form;
if (new Date() - last > 300) now(); else timer = timer || setTimeout(now, 300);
}, true);
addEventListener("pagehide", now);
d.addEventListener("visibilitychange", now);
})(document);
