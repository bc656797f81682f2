/* The theme's styles of buttons, fields, choices and tabs, which all pages load. */
import './button.module.css';
import './choice.module.css';
import './field.module.css';
import './tabs.module.css';
